import Glibc
import TestSupport
import Testing

@testable import Signals

struct ShaperTests {
  private func sine(_ hertz: Double, _ amplitude: Double, _ count: Int, rate: Double = 48_000)
    -> [Float]
  {
    (0..<count).map { Float(amplitude * Tests.sine(cycles: hertz * Double($0) / rate)) }
  }

  private func render(_ code: UnitKind, _ x: [Float], drive: Float, rate: Float = 48_000) -> [Float]
  {
    UnitBench(code, [.signal(x), .constant(drive)], sampleRate: rate).render(x.count)[0]
  }

  private func truth(_ code: UnitKind, _ x: Double) -> Double {
    switch code {
    case .tanh: return Glibc.tanh(x)
    case .hardClip: return min(max(x, -1), 1)
    default: return asin(sin(.pi / 2 * x)) * 2 / .pi
    }
  }

  /// Amplitudes of the first harmonics of a bent sine against the Fourier series of the curve.
  @Test(arguments: [UnitKind.tanh, .waveFold, .hardClip], StateModeTests.rates)
  func harmonicsAreThoseOfTheCurve(code: UnitKind, rate: Double) {
    let hertz = rate / 480
    let out = render(code, sine(hertz, 1, 24_000, rate: rate), drive: 12, rate: Float(rate))
    for harmonic in [1, 3, 5, 7, 9] {
      var sum = 0.0
      for i in 0..<4800 {
        let turn = Double(i) / 4800
        sum += truth(code, 3.9810717 * sin(2 * .pi * turn)) * sin(2 * .pi * Double(harmonic) * turn)
      }
      let amplitude = abs(sum / 2400)
      let tone = Tone(out[4800...], at: Double(harmonic) * hertz, sampleRate: rate)
      #expect(abs(tone.amplitude - amplitude) < 0.001, "harmonic \(harmonic)")
    }
  }

  /// What folds back, against what is meant to be there; a naive bend of the same sine beside it.
  @Test(
    arguments: [
      (UnitKind.tanh, 1244.5, 12.0, -100.0), (.tanh, 4978, 12, -48), (.hardClip, 1244.5, 12, -60),
      (.hardClip, 4978, 12, -45), (.waveFold, 1244.5, 12, -50), (.waveFold, 4978, 12, -22),
    ])
  func aliasIsLow(code: UnitKind, hertz: Double, drive: Double, limit: Double) {
    let x = sine(hertz, 1, 69_632)
    let out = Array(render(code, x, drive: Float(drive))[4096...])
    let level = Spectrum(out, sampleRate: 48_000).aliasLevel(fundamental: hertz)
    let naive = x[4096...].map { Float(truth(code, Double($0) * pow(10, drive / 20))) }
    let before = Spectrum(naive, sampleRate: 48_000).aliasLevel(fundamental: hertz)
    #expect(level < limit)
    #expect(level < before - 12)
  }

  @Test(arguments: [UnitKind.tanh, .waveFold, .hardClip])
  func softSoundPassesStraight(code: UnitKind) {
    let response = Response(code, [0], sampleRate: 48_000, amplitude: 0.01)
    for hertz in response.thirds { #expect(abs(response.level(at: hertz)) < 0.05, "\(hertz) Hz") }
  }

  @Test func bitcrushRoundsToItsSteps() {
    let noise = Tests.noise(480, seed: 1)
    let out = UnitBench(.bitcrush, [.signal(noise), .constant(4), .constant(96_000)]).render(480)[0]
    for (x, y) in zip(noise, out) {
      #expect(y * 8 == (y * 8).rounded() && abs(y - x) <= 0.0625)
    }
  }

  @Test func bitcrushHoldsItsSamples() {
    let noise = Tests.noise(4800, seed: 2)
    let out = UnitBench(.bitcrush, [.signal(noise), .constant(20), .constant(6000)]).render(4800)[0]
    for i in 0..<4800 { #expect(abs(out[i] - noise[i / 8 * 8]) < 1e-5) }
  }

  @Test func theTangentIsTheTangent() {
    for i in -800...800 {
      let x = Float(i) / 100
      #expect(
        abs(Double(Math.hyperbolicTangent(Lanes(repeating: x))[0]) - Glibc.tanh(Double(x))) < 1e-4)
    }
  }
}
