internal import CKernels
import Glibc
import Score

/// Halves a sample rate: sample m of the result lies at sample 2m of the signal.
///
/// It is a half-band filter: the middle tap is 1/2, every other tap beside it is zero, sixteen are left. The windowed
/// sinc (Kaiser, β = 6) is flat within 0.01 dB to 0.19 of the signal's rate and below -60 dB from 0.31 on.
final class Halver {
  let output: SampleHistory
  private let even = SampleHistory(before: Halver.reach, capacity: 8192)
  private let odd = SampleHistory(before: Halver.reach, capacity: 8192)
  private var taken = 0
  private let coefficients: [Float]

  /// The number of samples of the result by which it lags behind.
  static let reach = 8

  /// - Parameter output: least number of samples of the result that are kept.
  init(keeping output: Int) {
    self.output = SampleHistory(before: output, capacity: 2 * output + 8192)
    self.coefficients = Self.design()
  }

  /// Adds samples, and computes as much of the result as they allow.
  /// - Parameter keep: number of the first sample of the result that is still wanted.
  func add(_ samples: UnsafePointer<Float>, count: Int, keep: Int) {
    let first = taken & 1
    let odds = (count + first) / 2
    let evens = count - odds
    let done = output.end
    let evenPlace = even.extend(by: evens, keep: done - Self.reach)
    let oddPlace = odd.extend(by: odds, keep: done - Self.reach)
    for i in 0..<evens { evenPlace[i] = samples[2 * i + first] }
    for i in 0..<odds { oddPlace[i] = samples[2 * i + 1 - first] }
    taken += count
    let new = min(even.end, odd.end - (Self.reach - 1)) - done
    guard new > 0 else { return }
    let place = output.extend(by: new, keep: keep)
    let middle = even.at(done)
    for i in 0..<new { place[i] = 0.5 * middle[i] }
    coefficients.withUnsafeBufferPointer {
      kernels_now().pointee.taps(
        place, odd.at(done) + (Self.reach - 1), $0.baseAddress!, Int32(2 * Self.reach), Int32(new))
    }
  }

  /// The sixteen taps beside the middle, at odd distances from -15 to 15, whose sum is 1/2.
  private static func design() -> [Float] {
    let taps = (0..<2 * reach).map { k -> Double in
      let distance = Double(2 * k + 1 - 2 * reach)
      let place = distance / Double(2 * reach)
      let window = Bessel.i0(6 * (1 - place * place).squareRoot()) / Bessel.i0(6)
      return sin(.pi * distance / 2) / (.pi * distance) * window
    }
    let sum = taps.reduce(0, +)
    return taps.map { Float(0.5 * $0 / sum) }
  }
}
