import TestSupport
import Testing

@testable import Signals

/// The filter against offsets: what is constant goes, what is heard stays.
struct OffsetBlockTests {
  @Test(arguments: [44_100.0, 48_000, 96_000])
  func aConstantGoesAndAToneStays(rate: Double) {
    let frames = Int(2 * rate)
    let sound = (0..<frames).map { Float(0.3 + 0.5 * Tests.sine(cycles: 100 * Double($0) / rate)) }
    let out = EffectBench(Catalogue.offsetBlock, [], sampleRate: rate).process(sound, sound)
    let rest = out.left[frames / 2..<frames / 2 + Int(rate / 100) * 40]
    let mean = rest.reduce(0, +) / Float(rest.count)
    #expect(abs(mean) < 1e-4)
    // First order at 5 Hz: 100 Hz loses 10 log10(1 + (5/100)²) = 0.011 dB.
    let tone = Tone(rest, at: 100, sampleRate: rate).amplitude
    #expect(abs(Level.decibels(tone / 0.5) + 0.011) < 0.005)
  }
}
