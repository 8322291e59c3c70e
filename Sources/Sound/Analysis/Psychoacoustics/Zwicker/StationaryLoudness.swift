internal import CKernels

/// The loudness of a stationary sound from its third-octave levels: ISO 532-1:2017, clause 5.
public struct StationaryLoudness: Sendable {
  /// The loudness, sone.
  public let loudness: Double
  /// The specific loudness at 0.1, 0.2 … 24 Bark, sone/Bark.
  public let specific: [Double]

  /// - Parameters:
  ///   - levels: dB SPL of the 28 third-octave bands from 25 Hz to 12.5 kHz; -infinity for silence. The method is not
  ///     defined below 25 Hz and above 120 dB.
  ///   - field: sound field in which the listener is.
  public init(levels: [Double], field: SoundField = .free) {
    precondition(
      levels.count == 28, "stationary loudness needs the levels of 28 third-octave bands")
    let intensities = levels.map { $0 < -200 ? 0 : PowerLevel.ratio($0) }
    var core = [Double](repeating: 0, count: CoreLoudness.bands)
    CoreLoudness(field: field).process(intensities, to: &core, rows: 1)
    var specific = [Double](repeating: 0, count: SpecificLoudness.points)
    loudness = SpecificLoudness().integrate(core, to: &specific)
    self.specific = specific
  }

  /// The loudness level in phon (ISO 532-1:2017, clause 5.7): 1 sone is 40 phon, and doubling it adds 10 phon.
  public var level: Double { Self.level(loudness) }

  /// The loudness level in phon of a loudness in sone.
  public static func level(_ loudness: Double) -> Double {
    let decibels = PowerLevel.decibels(loudness, floor: -1000)
    guard loudness < 1 else { return 40 + decibels * 3.3219280948873623 }
    return max(3, 40 * PowerLevel.ratio(0.35 * PowerLevel.decibels(loudness + 0.0005)))
  }
}

/// The sound field in which the listener is: the standard corrects levels in a diffuse field.
public enum SoundField: String, Sendable, CaseIterable {
  /// Sound arrives from the front, without reflections.
  case free
  /// Sound arrives from all directions alike.
  case diffuse
}

/// The core loudness of the 20 critical bands from the intensities of 28 third-octave bands: ISO 532-1:2017, clauses
/// 5.3 to 5.5.
///
/// The standard's equations are solved for intensities: below 300 Hz these are multiplied by 10^(ΔL/10) of their
/// range, and N' = 0.0635 · 10^(0.025 LTQ) · ((0.75 + 0.25 I / I_TQ)^¼ - 1), so that no logarithm is needed.
final class CoreLoudness {
  static let bands = 20
  private let memory = Scratch()
  private let weights: UnsafeMutablePointer<Double>

  init(field: SoundField) {
    weights = memory.room(for: 240)
    typealias Tables = ZwickerTables
    for (row, reductions) in Tables.lowLevels.enumerated() {
      for band in 0..<12 {
        let reduction = band < 11 ? reductions[band] : 0
        weights[12 * row + band] = PowerLevel.ratio(reduction)
        guard row < 7 else { continue }
        let limit = PowerLevel.ratio(Tables.ranges[row] - reduction)
        weights[96 + 12 * row + band] = band < 11 ? limit : .infinity
      }
    }
    for band in 0..<Self.bands {
      let threshold = Tables.thresholds[band]
      let raised = field == .diffuse ? Tables.diffuse[band] : 0
      let ear = Tables.transmission[band] - raised
      weights[180 + band] = PowerLevel.ratio(threshold + ear)
      weights[200 + band] = 0.25 * PowerLevel.ratio(-ear - Tables.widths[band] - threshold)
      weights[220 + band] = 0.0635 * PowerLevel.ratio(0.25 * threshold)
    }
  }

  /// - Parameters:
  ///   - intensities: rows of 28 intensities, multiples of (20 µPa)².
  ///   - out: receives rows of 20 core loudnesses, sone/Bark.
  func process(
    _ intensities: UnsafePointer<Double>, to out: UnsafeMutablePointer<Double>, rows: Int
  ) {
    kernels_now().pointee.core_loudness(out, intensities, weights, Int32(rows))
  }
}

/// The specific loudness over critical-band rate, from the core loudness of the critical bands: it falls towards
/// higher bands as the upper slopes of masking do (ISO 532-1:2017, clause 5.6, tables A.8 and A.9).
final class SpecificLoudness {
  /// The number of points, at 0.1, 0.2 … 24 Bark.
  static let points = 240

  private let memory = Scratch()
  private let limits: UnsafeMutablePointer<Double>
  private let ranges: UnsafeMutablePointer<Double>
  /// The steepness and its inverse, range after range for each of eight columns.
  private let steepness: UnsafeMutablePointer<Double>
  private let widths: UnsafeMutablePointer<Double>
  /// The start of the search for a range, by a loudness's exponent and half of its octave, from 2^-6 to 2^5.
  private let starts: UnsafeMutablePointer<Int>
  private static let halves = 22

  init() {
    typealias Tables = ZwickerTables
    limits = memory.room(for: 21)
    ranges = memory.room(for: 18)
    steepness = memory.room(for: 8 * 18)
    widths = memory.room(for: 8 * 18)
    starts = memory.room(for: Self.halves)
    for half in 0..<Self.halves {
      let octave = Double(sign: .plus, exponent: half / 2 - 6, significand: 1)
      let end = octave * (half % 2 == 0 ? 1.5 : 2)
      starts[half] = Tables.loudnessRanges.firstIndex { end > $0 }!
    }
    for band in 0..<21 { limits[band] = Tables.upperLimits[band] }
    for range in 0..<18 {
      ranges[range] = Tables.loudnessRanges[range]
      for column in 0..<8 {
        steepness[18 * column + range] = Tables.steepness[range][column]
        widths[18 * column + range] = 1 / Tables.steepness[range][column]
      }
    }
  }

  /// The loudness in sone: the integral of specific loudness over 24 Bark.
  /// - Parameters:
  ///   - core: 20 values, sone/Bark.
  ///   - specific: receives 240 values, sone/Bark; nil where only the loudness is wanted.
  func integrate(_ core: UnsafePointer<Double>, to specific: UnsafeMutablePointer<Double>?)
    -> Double
  {
    var (total, z, n) = (0.0, 0.0, 0.0)
    var (range, place) = (-1, 0)
    for band in 0..<21 {
      let main = band < 20 ? core[band] : 0
      let end = limits[band]
      let column = 18 * min(max(band - 1, 0), 7)
      while n > main, z < end {
        if range < 0 { range = first(below: n, from: start(n)) }
        let steep = steepness[column + range]
        let (start, top) = (z, n)
        n = max(ranges[range], main)
        z = start + (top - n) * widths[column + range]
        if z > end {
          z = end
          n = top - (end - start) * steep
        }
        total += (z - start) * (top + n) * 0.5
        if let specific { slope(from: start, top, steep, to: z, specific, &place) }
        range = first(below: n, from: range)
      }
      guard z < end else { continue }
      total += main * (end - z)
      if let specific { slope(from: z, main, 0, to: end, specific, &place) }
      (z, n, range) = (end, main, -1)
    }
    return total
  }

  /// A range near that of `n`, but not behind it.
  @inline(__always) private func start(_ n: Double) -> Int {
    let half = Int(n.bitPattern >> 51) - 2 * (1023 - 6)
    return half < 0 ? starts[0] : half < Self.halves ? starts[half] : 0
  }

  /// The first range that begins below `n`.
  @inline(__always) private func first(below n: Double, from start: Int) -> Int {
    var range = start
    while range < 17, n <= ranges[range] { range += 1 }
    return range
  }

  /// Fills the points up to `end` with a straight line that falls by `steep` per Bark.
  @inline(__always) private func slope(
    from z: Double, _ top: Double, _ steep: Double, to end: Double,
    _ specific: UnsafeMutablePointer<Double>, _ place: inout Int
  ) {
    let last = min(Int((end + 0.0001) * 10), Self.points)
    while place < last {
      specific[place] = top - (0.1 * Double(place + 1) - z) * steep
      place += 1
    }
  }
}

/// The tables of ISO 532-1:2017, annex A.
enum ZwickerTables {
  /// A.3: levels in dB up to which each row of `lowLevels` counts, when the row's own reduction is added.
  static let ranges: [Double] = [45, 55, 65, 71, 80, 90, 100, 120]

  /// A.3: the reductions of the levels of the bands from 25 to 250 Hz, dB, in each range.
  static let lowLevels: [[Double]] = [
    [-32, -24, -16, -10, -5, 0, -7, -3, 0, -2, 0],
    [-29, -22, -15, -10, -4, 0, -7, -2, 0, -2, 0],
    [-27, -19, -14, -9, -4, 0, -6, -2, 0, -2, 0],
    [-25, -17, -12, -9, -3, 0, -5, -2, 0, -2, 0],
    [-23, -16, -11, -7, -3, 0, -4, -1, 0, -1, 0],
    [-20, -14, -10, -6, -3, 0, -4, -1, 0, -1, 0],
    [-18, -12, -9, -6, -2, 0, -3, -1, 0, -1, 0],
    [-15, -10, -8, -4, -2, 0, -3, -1, 0, -1, 0],
  ]

  /// A.6: the level of each critical band at the threshold in quiet, dB.
  static let thresholds: [Double] = [
    30, 18, 12, 8, 7, 6, 5, 4, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
  ]

  /// A.4: the transmission of the ear, dB.
  static let transmission: [Double] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -0.5, -1.6, -3.2, -5.4, -5.6, -4, -1.5, 2, 5, 12,
  ]

  /// A.5: the level difference between a diffuse and a free field, dB.
  static let diffuse: [Double] = [
    0, 0, 0.5, 0.9, 1.2, 1.6, 2.3, 2.8, 3, 2, 0, -1.4, -2, -1.9, -1, 0.5, 3, 4, 4.3, 4,
  ]

  /// A.7: the difference between third-octave levels and those of their critical band, dB.
  static let widths: [Double] = [
    -0.25, -0.6, -0.8, -0.8, -0.5, 0, 0.5, 1.1, 1.5, 1.7, 1.8, 1.8, 1.7, 1.6, 1.4, 1.2, 0.8, 0.5,
    0, -0.5,
  ]

  /// A.8: the upper limits of the critical bands, Bark; the last is the end of the scale.
  static let upperLimits: [Double] = [
    0.9, 1.8, 2.8, 3.5, 4.4, 5.4, 6.6, 7.9, 9.2, 10.6, 12.3, 13.8, 15.2, 16.7, 18.1, 19.3, 20.6,
    21.8, 22.7, 23.6, 24,
  ]

  /// A.9: the lower ends of the ranges of specific loudness, sone/Bark.
  static let loudnessRanges: [Double] = [
    21.5, 18, 15.1, 11.5, 9, 6.1, 4.4, 3.1, 2.13, 1.36, 0.82, 0.42, 0.30, 0.22, 0.15, 0.10, 0.035,
    0,
  ]

  /// A.9: the steepness of the slope towards higher bands in each range, sone/Bark², for the second to the eighth
  /// critical band and, last, for all above.
  static let steepness: [[Double]] = [
    [13, 8.2, 6.3, 5.5, 5.5, 5.5, 5.5, 5.5],
    [9, 7.5, 6, 5.1, 4.5, 4.5, 4.5, 4.5],
    [7.8, 6.7, 5.6, 4.9, 4.4, 3.9, 3.9, 3.9],
    [6.2, 5.4, 4.6, 4.0, 3.5, 3.2, 3.2, 3.2],
    [4.5, 3.8, 3.6, 3.2, 2.9, 2.7, 2.7, 2.7],
    [3.7, 3.0, 2.8, 2.35, 2.2, 2.2, 2.2, 2.2],
    [2.9, 2.3, 2.1, 1.9, 1.8, 1.7, 1.7, 1.7],
    [2.4, 1.7, 1.5, 1.35, 1.3, 1.3, 1.3, 1.3],
    [1.95, 1.45, 1.3, 1.15, 1.1, 1.1, 1.1, 1.1],
    [1.5, 1.2, 0.94, 0.86, 0.82, 0.82, 0.82, 0.82],
    [0.72, 0.67, 0.64, 0.63, 0.62, 0.62, 0.62, 0.62],
    [0.59, 0.53, 0.51, 0.50, 0.42, 0.42, 0.42, 0.42],
    [0.40, 0.33, 0.26, 0.24, 0.24, 0.22, 0.22, 0.22],
    [0.27, 0.21, 0.20, 0.18, 0.17, 0.17, 0.17, 0.17],
    [0.16, 0.15, 0.14, 0.12, 0.11, 0.11, 0.11, 0.11],
    [0.12, 0.11, 0.10, 0.08, 0.08, 0.08, 0.08, 0.08],
    [0.09, 0.08, 0.07, 0.06, 0.06, 0.06, 0.06, 0.05],
    [0.06, 0.05, 0.03, 0.02, 0.02, 0.02, 0.02, 0.02],
  ]
}
