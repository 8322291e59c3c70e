import Glibc
import TestSupport
import Testing

@testable import Signals

struct PitchShiftTests {
  private func tone(_ hertz: Double, _ count: Int, rate: Double = 48_000) -> [Float] {
    (0..<count).map { Float(0.5 * Tests.sine(cycles: hertz * Double($0) / rate)) }
  }

  @Test(arguments: [Float(-24), -5, 0.3, 7, 12, 24], [44_100.0, 48_000, 96_000])
  func aTonesPitchIsExact(semitones: Float, rate: Double) {
    for hertz in [220.0, 3000] {
      let x = tone(hertz, 48_000, rate: rate)
      let out = EffectBench(.pitchShift, [semitones, 1], sampleRate: rate).process(x, x)
      let truth = hertz * pow(2, Double(semitones) / 12)
      let steady = out.left[16_000...]
      let found = Tone.frequency(of: steady, near: truth, sampleRate: rate)
      #expect(abs(1200 * log2(found / truth)) < 0.5, "\(hertz) Hz")
      // nothing but the tone
      let level = Tone(steady, at: found, sampleRate: rate).amplitude / 2.0.squareRoot()
      #expect(abs(Level.decibels(level / Level.rms(steady))) < 0.3, "\(hertz) Hz")
      #expect(abs(Level.decibels(Level.rms(steady) / Level.rms(x))) < 0.5, "\(hertz) Hz")
      #expect(abs(Level.decibels(Level.rms(out.left) / Level.rms(out.right))) < 0.001)
    }
  }

  @Test func channelsStayApart() {
    let out = EffectBench(.pitchShift, [7, 1]).process(tone(300, 24_000), tone(500, 24_000))
    let (low, high) = (300 * pow(2, 7 / 12.0), 500 * pow(2, 7 / 12.0))
    #expect(Tone(out.left[12_000...], at: low, sampleRate: 48_000).amplitude > 0.45)
    #expect(Tone(out.left[12_000...], at: high, sampleRate: 48_000).amplitude < 0.001)
    #expect(Tone(out.right[12_000...], at: high, sampleRate: 48_000).amplitude > 0.45)
  }

  @Test func withoutAShiftTheSoundPassesAFrameLater() {
    let noise = Tests.noise(48_000, seed: 1)
    let out = EffectBench(.pitchShift, [0, 1]).process(noise, noise).left
    #expect(abs(Level.decibels(Level.rms(out[8000...]) / Level.rms(noise))) < 2)
  }

  @Test func aFrozenToneGoesOnUnchanged() {
    let x = tone(440, 24_000) + [Float](repeating: 0, count: 96_000)
    let bench = EffectBench(.freeze, [0, 0.05, 1])
    _ = bench.process(Array(x[..<20_000]), Array(x[..<20_000]))
    bench.parameters[0] = ControlSegment(start: 1, end: 1)
    let out = bench.process(Array(x[20_000...]), Array(x[20_000...])).left
    let late = out[60_000..<90_000]
    #expect(abs(Tone.frequency(of: late, near: 440, sampleRate: 48_000) - 440) < 0.1)
    #expect(abs(Level.decibels(Tone(late, at: 440, sampleRate: 48_000).amplitude / 0.5)) < 0.5)
    #expect(abs(Level.decibels(Level.rms(late) / Level.rms(out[10_000..<20_000]))) < 0.1)
    #expect(Clicks.find(Array(out[5000...])).isEmpty)
    bench.parameters[0] = ControlSegment(start: 0, end: 0)
    let after = bench.process(
      [Float](repeating: 0, count: 4800), [Float](repeating: 0, count: 4800))
    #expect(after.left[2500...].allSatisfy { $0 == 0 })
  }
}
