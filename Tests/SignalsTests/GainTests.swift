import TestSupport
import Testing

@testable import Signals

@Test(arguments: [(0.0, 1.0), (-6, 0.501187), (-20, 0.1), (20, 10), (-120, 0)])
func gainIsADecibelFactor(level: Float, factor: Double) {
  let out = EffectBench(.gain, [level]).process([1, -0.5], [0.25, 0])
  #expect(abs(Double(out.left[0]) - factor) < 1e-5 * max(factor, 1))
  #expect(abs(Double(out.left[1]) + factor / 2) < 1e-5 * max(factor, 1))
  #expect(abs(Double(out.right[0]) - factor / 4) < 1e-5 * max(factor, 1))
}
