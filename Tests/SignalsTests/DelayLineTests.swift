import Glibc
import TestSupport
import Testing

@testable import Signals

struct DelayLineTests {
  private func impulse(_ count: Int) -> [Float] { [1] + [Float](repeating: 0, count: count - 1) }

  private func render(
    _ code: UnitKind, _ signal: [Float], _ settings: [Float], rate: Float = 48_000
  ) -> [Float] {
    UnitBench(code, [.signal(signal)] + settings.map { .constant($0) }, sampleRate: rate)
      .render(signal.count)[0]
  }

  @Test(arguments: [Float(44_100), 48_000, 96_000])
  func echoesComeAfterTheTimeAndFallByTheFeedback(rate: Float) {
    let frames = Int(0.01 * rate)
    let out = render(.delayLine, impulse(4096), [Float(frames) / rate, 0.5, 0.5], rate: rate)
    for (echo, height) in [(1, Float(1)), (2, 0.5), (3, 0.25)] {
      #expect(abs(out[echo * frames] - height) < 1e-3)
      #expect(abs(out[echo * frames + 1]) < 1e-3 && abs(out[echo * frames - 1]) < 1e-3)
    }
    #expect(out[0] == 0 && out[frames / 2] == 0)
  }

  /// The longest time is what is asked for, and all of it can be read.
  @Test func theLongestTimeFitsTheLine() {
    let out = render(.delayLine, impulse(24_100), [0.5, 0, 0.5])
    #expect(out.firstIndex { $0 > 0.5 } == 24_000)
    let short = render(.delayLine, impulse(4096), [0.5, 0, 0.05])
    #expect((2400...2401).contains(short.firstIndex { $0 > 0.5 } ?? 0))
  }

  /// A time between samples delays a tone by that time: its phase says so.
  @Test func aTimeBetweenSamplesIsKept() {
    let tone = (0..<16_384).map { Float(Tests.sine(cycles: 1000 * Double($0) / 48_000)) }
    for samples in [20.0, 20.25, 20.5, 20.9] {
      let out = render(.delayLine, tone, [Float(samples / 48_000), 0, 0.01])
      let (a, b) = (
        Tone(tone[1000..<15_000], at: 1000, sampleRate: 48_000),
        Tone(out[1000..<15_000], at: 1000, sampleRate: 48_000)
      )
      var late = (a.phase - b.phase) * 48
      if late < 0 { late += 48 }
      #expect(abs(late - samples) < 0.002)
      #expect(abs(Level.decibels(b.amplitude / a.amplitude)) < 0.01)
    }
  }

  @Test func aShrinkingTimeRaisesThePitch() {
    let tone = (0..<24_000).map { Float(Tests.sine(cycles: 500 * Double($0) / 48_000)) }
    // 100 ms shorter in a second: a tenth faster
    let time = (0..<24_000).map { 0.1 - 0.1 * Float($0) / 48_000 }
    let out = UnitBench(
      .delayLine, [.signal(tone), .signal(time), .constant(0), .constant(0.2)]
    ).render(24_000)[0]
    let hertz = Tone.frequency(of: out[8000..<20_000], near: 549, sampleRate: 48_000)
    #expect(abs(hertz - 550) < 0.05)
  }

  @Test func aNewNoteHearsNothingOfTheOneBefore() {
    let noise = Tests.noise(2000, seed: 1)
    let unit = UnitBench(
      .delayLine, [.signal(noise), .constant(0.01), .constant(0.5), .constant(0.5)])
    _ = unit.render(640)
    unit.start(lane: 0, seed: 1)
    let out = unit.render(1000)[0]
    #expect(out[..<478].allSatisfy { $0 == 0 })
    #expect(abs(out[480] - noise[640]) < 1e-3)
  }

  /// y[n] = x[n] + g y[n - m]: |H| = 1 / |1 - g e^{-jωm}|.
  @Test func theCombHasItsResponse() {
    let samples = 96.0
    let gain = pow(10, -3 * (samples / 48_000) / 0.05)
    let response = Response(.comb, [Float(samples / 48_000), 0.05, 0.1], sampleRate: 48_000)
    for hertz in response.thirds where hertz < 5000 {
      let truth = Complex(1) / (Complex(1) - gain * Complex(turns: -hertz * samples / 48_000))
      #expect(abs(response.level(at: hertz) - Level.decibels(truth.magnitude)) < 0.1)
    }
  }

  @Test(arguments: [(0.01, 0.5), (0.05, 2)])
  func theCombFallsBySixtyDecibelsInItsDecay(time: Double, decay: Double) {
    let out = render(.comb, impulse(48_000 * Int(decay + 1)), [Float(time), Float(decay), 0.1])
    let echo = Int(decay / time) * Int(time * 48_000)
    #expect(abs(Level.decibels(Level.peak(out[echo - 5..<echo + 5])) + 60) < 0.5)
  }

  @Test func theAllpassPassesAll() {
    let response = Response(.allpass, [0.0101, 0.1, 0.1], sampleRate: 48_000)
    for hertz in response.thirds where hertz < 10_000 {
      #expect(abs(response.level(at: hertz)) < 0.3, "\(hertz) Hz")
    }
    let whole = Response(.allpass, [0.01, 0.1, 0.1], sampleRate: 48_000)
    for hertz in whole.thirds { #expect(abs(whole.level(at: hertz)) < 0.05, "\(hertz) Hz") }
  }
}
