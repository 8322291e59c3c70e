import Glibc
import TestSupport
import Testing

@testable import Signals

struct ResonatorTests {
  /// h[n] = rⁿ sin(nθ) with rⁿ = 10^(-3 n / (decay·fs)).
  @Test(arguments: StateModeTests.rates)
  func anImpulseRingsAsWritten(rate: Double) {
    for (hertz, decay) in [(110.0, 0.5), (440, 1), (3000, 0.2), (9000, 2)] {
      let click = [Float(1)] + [Float](repeating: 0, count: 9599)
      let out = UnitBench(
        .resonator, [.signal(click), .constant(Float(hertz)), .constant(Float(decay))],
        sampleRate: Float(rate)
      ).render(9600)[0]
      var worst = 0.0
      for n in 0..<9600 {
        let truth =
          pow(10, -3 * Double(n) / (decay * rate)) * sin(2 * .pi * hertz * Double(n) / rate)
        worst = max(worst, abs(Double(out[n]) - truth))
      }
      #expect(worst < 0.005, "\(hertz) Hz, \(decay) s")
    }
  }
}
