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
