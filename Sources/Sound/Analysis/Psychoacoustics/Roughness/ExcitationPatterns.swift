/// The excitation of each of 47 channels, half a Bark apart, by the lines of a spectrum: lines within half a Bark
/// pass unchanged, others are attenuated by Terhardt's slopes, -27 dB/Bark towards lower channels and -24 - 230 Hz /
/// f + 0.2 L towards higher ones.
final class ExcitationPatterns {
  private static let channels = 47
  private static let lines = RoughnessModel.size / 2
  private static let spacing = Double(RoughnessModel.rate) / Double(RoughnessModel.size)

  private let barks: [Double]
  private let ear: [Double]
  private let thresholds: [Double]
  /// The gain of a line in the channel next below it.
  private let below: [Double]
  /// The threshold at the middle of each channel, as an amplitude.
  private let floors: [Double]
  /// The RMS pressure of a sine at full scale, as a multiple of 20 µPa.
  private let fullScale: Double
  private let memory = Scratch()
  private let re: UnsafeMutablePointer<Float>
  private let im: UnsafeMutablePointer<Float>
  /// The gain of each audible line in each channel, channel after channel.
  private let gains: UnsafeMutablePointer<Float>
  /// The lines that are audible.
  private var audible: [Int] = []

  /// - Parameter calibration: dB SPL of a sine at full scale.
  init(calibration: Double) {
    typealias Tables = RoughnessTables
    barks = (0..<Self.lines).map { Tables.value(Tables.barks, at: Double($0) * Self.spacing) }
    ear = barks.map { PowerLevel.ratio(Tables.value(Tables.transmission, at: $0) / 2) }
    thresholds = barks.map { PowerLevel.ratio(Tables.value(Tables.threshold, at: $0)) }
    floors = (1...Self.channels).map {
      PowerLevel.ratio(Tables.value(Tables.threshold, at: Double($0) / 2) / 2)
    }
    below = barks.map { bark in
      let channel = (2 * bark).rounded(.down) / 2
      return PowerLevel.ratio(-27 * (bark - channel) / 2)
    }
    fullScale = PowerLevel.ratio(calibration / 2)
    re = memory.room(for: Self.lines)
    im = memory.room(for: Self.lines)
    gains = memory.room(for: Self.lines * Self.channels)
  }

  /// Takes a spectrum whose lines are amplitudes, 1 = full scale; returns whether any of it is audible.
  func hear(_ spectrumRe: UnsafePointer<Float>, _ spectrumIm: UnsafePointer<Float>) -> Bool {
    audible.removeAll(keepingCapacity: true)
    for line in 1..<Self.lines {
      let factor = Float(ear[line] * fullScale)
      re[line] = spectrumRe[line] * factor
      im[line] = spectrumIm[line] * factor
      let power = Double(re[line]) * Double(re[line]) + Double(im[line]) * Double(im[line])
      guard power > thresholds[line] else { continue }
      spread(line, power, to: gains + Self.channels * audible.count)
      audible.append(line)
    }
    return !audible.isEmpty
  }

  /// Writes the gains of a line: each channel receives it unchanged over the nearest half Bark.
  private func spread(_ line: Int, _ power: Double, to row: UnsafeMutablePointer<Float>) {
    let (amplitude, bark) = (power.squareRoot(), barks[line])
    let low = Int((2 * bark).rounded(.down)) - 1
    let high = Int((2 * bark).rounded(.up)) - 1
    for channel in 0..<Self.channels { row[channel] = 0 }
    for channel in [low, high] where channel >= 0 && channel < Self.channels { row[channel] = 1 }
    var gain = below[line]
    let step = Self.lowerStep
    var channel = low
    while channel > 0 {
      if channel < Self.channels, gain * amplitude > floors[channel] {
        row[channel - 1] = Float(gain)
      }
      gain *= step
      channel -= 1
    }
    let frequency = Double(line) * Self.spacing
    let slope = min(0, -24 - 230 / frequency + 0.2 * PowerLevel.decibels(power))
    gain = PowerLevel.ratio(slope * (Double(high + 1) / 2 - bark) / 2)
    let upper = PowerLevel.ratio(slope / 4)
    channel = high
    while channel < Self.channels - 1 {
      if channel >= 0, gain * amplitude > floors[channel] { row[channel + 1] = Float(gain) }
      gain *= upper
      channel += 1
    }
  }

  /// The factor for half a Bark down.
  private static let lowerStep = PowerLevel.ratio(-27 / 4.0)

  /// Sets `real` and `imaginary` to a spectrum whose transform is the signal of channel `a` and, in its imaginary
  /// part, that of `b`, both backwards in time, which makes no difference to an envelope.
  func fill(
    _ a: Int, _ b: Int?, _ real: UnsafeMutablePointer<Float>,
    _ imaginary: UnsafeMutablePointer<Float>
  ) {
    let size = RoughnessModel.size
    real.update(repeating: 0, count: size)
    imaginary.update(repeating: 0, count: size)
    for (place, line) in audible.enumerated() {
      let row = gains + Self.channels * place
      let (first, second) = (row[a], b.map { row[$0] } ?? 0)
      let (x, y) = (re[line], im[line])
      real[line] = first * x - second * y
      imaginary[line] = first * y + second * x
      real[size - line] = first * x + second * y
      imaginary[size - line] = second * x - first * y
    }
  }
}

/// The curves of P. Daniel and R. Weber, "Psychoacoustical Roughness: Implementation of an Optimized Model", Acustica 83,
/// 1997, and what they take from Zwicker and Fastl, "Psychoacoustics", 1990: corners of straight lines.
enum RoughnessTables {
  typealias Curve = [(x: Double, y: Double)]

  static func value(_ curve: Curve, at x: Double) -> Double {
    guard let first = curve.first, let last = curve.last, x > first.x else { return curve[0].y }
    guard x < last.x else { return last.y }
    let above = curve.firstIndex { $0.x >= x }!
    let (a, b) = (curve[above - 1], curve[above])
    return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
  }

  /// Critical-band rate in halves of a Bark: the frequencies in Hz where it is 0, ½, 1 … (table 6.1 of the book).
  static let halfBarks: [Double] = [
    0, 50, 100, 150, 200, 250, 300, 350, 400, 450, 510, 570, 630, 700, 770, 840, 920, 1000, 1080,
    1170, 1270, 1370, 1480, 1600, 1720, 1850, 2000, 2150, 2320, 2500, 2700, 2900, 3150, 3400, 3700,
    4000, 4400, 4800, 5300, 5800, 6400, 7000, 7700, 8500, 9500, 10500, 12000, 13500, 15500, 20000,
  ]

  static let barks: Curve = halfBarks.enumerated().map { ($1, Double($0) / 2) }

  /// The transmission between outer and inner ear over Bark, dB (figure 8.18 of the book).
  static let transmission: Curve = [
    (0, 0), (10, 0), (12, 1.15), (13, 2.31), (14, 3.85), (15, 5.62), (16, 6.92), (16.5, 7.38),
    (17, 6.92), (18, 4.23), (18.5, 2.31), (19, 0), (20, -1.43), (21, -2.59), (21.5, -3.57),
    (22, -5.19), (22.5, -7.41), (23, -11.3), (23.5, -20), (24, -40), (25, -130), (26, -999),
  ]

  /// The threshold in quiet over Bark, dB SPL.
  static let threshold: Curve = [
    (0, 130), (0.01, 70), (0.17, 60), (0.8, 30), (1, 25), (1.5, 20), (2, 15), (3.3, 10), (4, 8.1),
    (5, 6.3), (6, 5), (8, 3.5), (10, 2.5), (12, 1.7), (13.3, 0), (15, -2.5), (16, -4), (17, -3.7),
    (18, -1.5), (19, 1.4), (20, 3.8), (21, 5), (22, 7.5), (23, 15), (24, 48), (24.5, 60), (25, 130),
  ]

  /// The weight of each Bark after Aures, from 0 to 24.
  static let weights: [Double] = [
    0.15, 0.26, 0.38, 0.47, 0.54, 0.65, 0.76, 0.83, 0.90, 0.98, 0.98, 0.90, 0.80, 0.70, 0.62, 0.54,
    0.49, 0.43, 0.39, 0.35, 0.30, 0.30, 0.30, 0.30, 0.30,
  ]

  /// The weights of modulation frequencies in Hz, for the channels up to and including number 4, 15, 20, 41, 47.
  static let modulation: [(last: Int, curve: Curve)] = [
    (
      4,
      [
        (0, 0), (17, 0.8), (23, 0.95), (25, 0.975), (32, 1), (37, 0.975), (48, 0.9), (67, 0.8),
        (90, 0.7), (114, 0.6), (171, 0.4), (206, 0.3), (247, 0.2), (294, 0.1), (358, 0),
      ]
    ),
    (
      15,
      [
        (0, 0), (32, 0.8), (43, 0.95), (56, 1), (69, 0.975), (92, 0.9), (120, 0.8), (142, 0.7),
        (165, 0.6), (231, 0.4), (277, 0.3), (331, 0.2), (397, 0.1), (502, 0),
      ]
    ),
    (
      20,
      [
        (0, 0), (23.5, 0.4), (34, 0.6), (47, 0.8), (56, 0.9), (63, 0.95), (79, 1), (100, 0.975),
        (115, 0.95), (135, 0.9), (159, 0.85), (172, 0.8), (194, 0.7), (215, 0.6), (244, 0.5),
        (290, 0.4), (348, 0.3), (415, 0.2), (500, 0.1), (645, 0),
      ]
    ),
    (
      41,
      [
        (0, 0), (19, 0.4), (44, 0.8), (52.5, 0.9), (58, 0.95), (75, 1), (101.5, 0.95),
        (114.5, 0.9), (132.5, 0.85), (143.5, 0.8), (165.5, 0.7), (197.5, 0.6), (241, 0.5),
        (290, 0.4), (348, 0.3), (415, 0.2), (500, 0.1), (645, 0),
      ]
    ),
    (
      47,
      [
        (0, 0), (15, 0.4), (41, 0.8), (49, 0.9), (53, 0.965), (64, 0.99), (71, 1), (88, 0.95),
        (94, 0.9), (106, 0.85), (115, 0.8), (137, 0.7), (180, 0.6), (238, 0.5), (290, 0.4),
        (348, 0.3), (415, 0.2), (500, 0.1), (645, 0),
      ]
    ),
  ]
}
