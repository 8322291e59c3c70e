import Glibc
import TestSupport
import Testing

@testable import Signals

struct FMTests {
  private func fm(_ hertz: Float, _ ratio: Float, _ index: Float, _ feedback: Float = 0) -> [Float]
  {
    UnitBench(.fm, [.constant(hertz), .constant(ratio), .constant(index), .constant(feedback)])
      .render(32_768)[0]
  }

  /// sin(a + I sin b) = Σ J_n(I) sin(a + n b) (Chowning 1973, eq. 2).
  @Test(arguments: [Float(0.5), 2, 6])
  func sidebandsHaveTheAmplitudesOfBesselFunctions(index: Float) {
    let out = fm(3000, 0.13, index)
    for n in -6...6 {
      let measured = Tone(out, at: 3000 + 390 * Double(n), sampleRate: 48_000).amplitude
      #expect(abs(measured - abs(jn(Int32(n), Double(index)))) < 1e-4, "sideband \(n)")
    }
  }

  @Test func withoutIndexItIsASine() {
    let sine = UnitBench(.sine, [.constant(440), .constant(0)]).render(4800)[0]
    #expect(Array(fm(440, 3, 0).prefix(4800)) == sine)
  }

  @Test func feedbackMakesTheModulatorItself() {
    // the equation, sample by sample
    let out = fm(100, 2, 1.5, 1)
    var (last, before) = (0.0, 0.0)
    for i in 0..<2000 {
      let m = sin(2 * .pi * 200 * Double(i) / 48_000 + (last + before) / 2)
      (before, last) = (last, m)
      let truth = sin(2 * .pi * 100 * Double(i) / 48_000 + 1.5 * m)
      #expect(abs(Double(out[i]) - truth) < 1e-3)
    }
  }

  @Test func aMovingRatioGlides() {
    let inputs: [UnitBench.Input] = [
      .constant(500), .control { 1 + Float($0) / 48_000 }, .constant(2), .constant(0),
    ]
    let line = (0..<4800).map { 1 + Float($0) / 48_000 }
    let control = UnitBench(.fm, inputs).render(4800)[0]
    let signal = UnitBench(.fm, [inputs[0], .signal(line), inputs[2], inputs[3]]).render(4800)[0]
    for i in 0..<4800 { #expect(abs(control[i] - signal[i]) < 1e-3) }
  }
}
