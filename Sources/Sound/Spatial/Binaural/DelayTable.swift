internal import CKernels
import Score
import Signals

/// Fractional delay filters of eight taps that also attenuate high frequencies as air does: 129 fractions of a sample
/// for each step of distance.
///
/// Each is the best approximation in the sense of least squares up to 80 % of the band, with more weight on errors at
/// low frequencies (T. Laakso et al., IEEE Signal Processing Magazine 13, 1996, 3.1). Without the air, at 48 kHz, the
/// magnitude is within 0.15 dB to 12 kHz and 0.35 dB to 16 kHz, the phase delay within 0.13 µs.
/// 0.15 dB to 12 kHz and 0.35 dB to 16 kHz, phase delay within 0.13 µs.
final class DelayTable: Sendable {
  static let levels = 24
  /// The distance of the last step, metres: air of that length attenuates 8 kHz by 31 dB at a sample rate of 48 kHz.
  static let farthest = 300.0
  static let phases = Int(KERNELS_DELAY_PHASES)
  static let taps = 8

  private let memory: AlignedFloats
  var rows: UnsafePointer<Float> { UnsafePointer(memory.start) }

  init(sampleRate: Double, air: AirAbsorption = AirAbsorption()) {
    let perLevel = (Self.phases + 1) * Self.taps
    memory = AlignedFloats(Self.levels * perLevel)
    let design = DelayDesign()
    let magnitudes = (0..<Self.levels).map { level in
      let part = Double(level) / Double(Self.levels - 1)
      let metres = Self.farthest * part * part
      return design.frequencies.map { air.factor($0 * sampleRate, metres: metres) }
    }
    for phase in 0...Self.phases {
      let turns = design.turns(delay: 3 + Double(phase) / Double(Self.phases))
      for level in 0..<Self.levels {
        let taps = design.taps(turns, magnitudes[level])
        let row = memory.start + level * perLevel + phase * Self.taps
        for m in 0..<Self.taps { row[m] = Float(taps[Self.taps - 1 - m]) }
      }
    }
  }

  /// The step of a distance, with a fraction between two of the table; greater distances count as the last.
  /// - Parameter metres: not negative.
  static func level(_ metres: Double) -> Float {
    let last = Float(levels - 1)
    let level = Float((metres / farthest).squareRoot()) * last
    return min(level, last - 0.001)
  }
}

/// Finds the taps of a delay by the normal equations.
struct DelayDesign {
  private static let points = 128
  /// The frequencies of the design, cycles per sample.
  let frequencies: [Double]
  private let weights: [Double]
  private let inverse: [[Double]]

  init() {
    let frequencies = (0..<Self.points).map { 0.4 * (Double($0) + 0.5) / Double(Self.points) }
    let weights = frequencies.map { 1 / ((0.05 + 2 * $0) * (0.05 + 2 * $0)) }
    (self.frequencies, self.weights) = (frequencies, weights)
    let sums = (0..<DelayTable.taps).map { k in
      zip(frequencies, weights).reduce(0) {
        $0 + $1.1 * UnitCircle.at(turns: $1.0 * Double(k)).cosine
      }
    }
    inverse = SymmetricSystem.inverse(
      (0..<DelayTable.taps).map { i in (0..<DelayTable.taps).map { sums[abs($0 - i)] } })
  }

  /// The weighted response of every tap to every frequency, relative to a delay in samples.
  func turns(delay: Double) -> [[Double]] {
    (0..<DelayTable.taps).map { m in
      frequencies.indices.map {
        weights[$0] * UnitCircle.at(turns: frequencies[$0] * (Double(m) - delay)).cosine
      }
    }
  }

  /// - Parameter magnitudes: wanted magnitudes of the response, one per frequency.
  func taps(_ turns: [[Double]], _ magnitudes: [Double]) -> [Double] {
    let wanted = turns.map { row in
      var sum = 0.0
      for i in row.indices { sum += row[i] * magnitudes[i] }
      return sum
    }
    return inverse.map { row in
      var sum = 0.0
      for m in row.indices { sum += row[m] * wanted[m] }
      return sum
    }
  }
}
