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
