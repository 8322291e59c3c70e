import Glibc
import TestSupport
import Testing

@testable import Signals

struct SineTests {
  @Test func harmonicDistortionIsBelowItsBound() {
    // 32768 samples hold 683 whole cycles: no window is needed
    let hertz = Float(683) * 48_000 / 32_768
    let out = UnitBench(.sine, [.constant(hertz), .constant(0)]).render(32_768)[0]
    let spectrum = Spectrum(out, sampleRate: 48_000, window: .rectangular)
    let carrier = spectrum.power[683]
    var (harmonics, rest) = (0.0, 0.0)
    for k in spectrum.power.indices where k != 683 {
      if k % 683 == 0 { harmonics += spectrum.power[k] } else { rest += spectrum.power[k] }
    }
    #expect(10 * log10(harmonics / carrier) < -150)
    #expect(10 * log10(rest / carrier) < -130)
  }

  /// The sidebands of sin(2πf t + β sin(2πm t)) have the amplitudes J_k(β) at f ± k m.
  @Test(arguments: [0.5, 1.0, 2.4048, 5.0])
  func sidebandsOfPhaseModulationAreBesselFunctions(index: Double) {
    let (carrier, modulator) = (3000.0, 200.0)
    let push = (0..<65_536).map {
      Float(index / (2 * .pi) * Tests.sine(cycles: modulator * Double($0) / 48_000))
    }
    let out = UnitBench(.sine, [.constant(Float(carrier)), .signal(push)]).render(65_536)[0]
    for k in -8...8 {
      let tone = Tone(out, at: carrier + Double(k) * modulator, sampleRate: 48_000)
      #expect(abs(tone.amplitude - abs(jn(Int32(abs(k)), index))) < 1e-5, "sideband \(k)")
    }
  }

  @Test func thePhaseInputIsInCycles() {
    let shifted = UnitBench(.sine, [.constant(100), .constant(0.25)]).render(480)[0]
    let plain = UnitBench(.sine, [.constant(100), .constant(0)]).render(960)[0]
    for i in 0..<480 { #expect(abs(shifted[i] - plain[i + 120]) < 2e-6) }
  }

  @Test func aNegativeFrequencyRunsBackwards() {
    let back = UnitBench(.sine, [.constant(-440), .constant(0)]).render(480)[0]
    let plain = UnitBench(.sine, [.constant(440), .constant(0)]).render(480)[0]
    for i in 0..<480 { #expect(abs(back[i] + plain[i]) < 2e-6) }
  }
}
