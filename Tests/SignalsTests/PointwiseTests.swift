import Glibc
import TestSupport
import Testing

@testable import Signals

struct PointwiseTests {
  private let values: [Float] = [-7.3, -2.5, -1, -0.3, 0, 0.2, 0.5, 1, 1.75, 4, 1000.25]

  /// A unit over the values as a signal, and the same as a control.
  private func apply(_ code: UnitKind, _ rest: [Float]) -> [Float] {
    let others = rest.map { UnitBench.Input.constant($0) }
    let signal = UnitBench(code, [.signal(values)] + others).render(values.count)[0]
    for (i, value) in values.enumerated() {
      let control = UnitBench(code, [.constant(value)] + others).render(64)[0]
      #expect(control == [signal[i]])
    }
    return signal
  }

  private func expect(_ out: [Float], _ truth: (Double) -> Double, tolerance: Double = 1e-5) {
    for (x, y) in zip(values, out) {
      let right = truth(Double(x))
      #expect(abs(Double(y) - right) <= tolerance * max(1, abs(right)), "of \(x)")
    }
  }

  @Test func boundsHoldFoldAndWrap() {
    expect(apply(.clip, [-0.5, 1.5])) { min(max($0, -0.5), 1.5) }
    expect(apply(.wrap, [-0.5, 1.5])) { x in
      let turns = (x + 0.5) / 2
      return -0.5 + 2 * (turns - turns.rounded(.down))
    }
    expect(apply(.fold, [-0.5, 1.5])) { x in
      let turns = (x + 0.5) / 4
      return -0.5 + 4 * abs(turns - turns.rounded())
    }
  }

  @Test func rangesAndExtremes() {
    expect(apply(.range, [100, 300])) { 200 + 100 * $0 }
    expect(apply(.minimum, [0.4])) { min($0, 0.4) }
    expect(apply(.maximum, [0.4])) { max($0, 0.4) }
    expect(apply(.absolute, [])) { abs($0) }
  }

  @Test(arguments: [Float(0.5), 1, 2, 3.3, -1])
  func powersKeepTheSign(exponent: Float) {
    expect(
      apply(.power, [exponent]),
      { x in
        x == 0 ? 0 : (x < 0 ? -1 : 1) * pow(abs(x), Double(exponent))
      }, tolerance: 2e-5)
  }

  @Test func levelsAndAmplitudes() {
    let levels: [Float] = [-130, -120, -60, -6.0206, 0, 20]
    let out = UnitBench(.amplitude, [.signal(levels)]).render(6)[0].map(Double.init)
    #expect(out[0] == 0 && out[1] == 0 && abs(out[2] - 1e-3) < 1e-8)
    #expect(abs(out[3] - 0.5) < 1e-6 && out[4] == 1 && abs(out[5] - 10) < 1e-5)
    expect(apply(.decibels, []), { max(-120, 20 * log10(abs($0))) }, tolerance: 1e-4)
  }
}
