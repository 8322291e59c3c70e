import Glibc
import TestSupport
import Testing

@testable import Signals

struct ReverbTests {
  /// Energy decay curve of an impulse (Schroeder 1965), in dB, and the time in which it falls by 60 dB,
  /// from the slope between -5 and -25 dB (ISO 3382's T20).
  private func decayTime(_ out: [Float], sampleRate: Double) -> Double {
    var energy = 0.0
    let curve = out.reversed().map { x -> Double in
      energy += Double(x) * Double(x)
      return energy
    }.reversed().map { 10 * log10($0) }
    let top = curve[0]
    let points = curve.indices.filter { curve[$0] < top - 5 && curve[$0] > top - 25 }
    let slope = Statistic.slope(
      points.map { Double($0) / sampleRate }, points.map { curve[$0] })
    return -60 / slope
  }

  private func response(_ values: [Float], sampleRate: Double, seconds: Double) -> [Float] {
    let impulse = [1] + [Float](repeating: 0, count: Int(seconds * sampleRate))
    return EffectBench(.reverb, values, sampleRate: sampleRate).process(impulse, impulse).left
  }

  @Test(arguments: [(0.5, 48_000.0), (2, 48_000), (2, 44_100), (2, 96_000), (8, 48_000)])
  func itFallsBySixtyDecibelsInItsTime(time: Float, sampleRate: Double) {
    let out = response([time, 0, 1], sampleRate: sampleRate, seconds: Double(time))
    #expect(abs(decayTime(out, sampleRate: sampleRate) / Double(time) - 1) < 0.05)
  }

  @Test func dampingMakesHighFrequenciesDieSooner() {
    func tail(_ damping: Float) -> Spectrum {
      let out = response([2, damping, 1], sampleRate: 48_000, seconds: 1.5)
      return Spectrum(Array(out[24_000..<24_000 + 32_768]), sampleRate: 48_000)
    }
    let (bright, dark) = (tail(0), tail(0.8))
    func change(_ low: Double, _ high: Double) -> Double {
      10 * log10(dark.power(from: low, to: high) / bright.power(from: low, to: high))
    }
    #expect(abs(change(50, 150)) < 1.5)
    #expect(change(8000, 16_000) < -20)
  }

  @Test func bothChannelsAreUncorrelatedAndEquallyLoud() {
    let impulse = [1] + [Float](repeating: 0, count: 48_000)
    let out = EffectBench(.reverb, [2, 0.2, 1]).process(impulse, impulse)
    let (left, right) = (out.left.map(Double.init), out.right.map(Double.init))
    #expect(abs(Statistic.correlation(left, right)) < 0.2)
    #expect(abs(Level.decibels(Level.rms(out.left) / Level.rms(out.right))) < 1)
  }

  @Test func nothingComesBeforeTheShortestLine() {
    let out = response([2, 0.4, 1], sampleRate: 48_000, seconds: 0.1)
    #expect(out.prefix(1009).allSatisfy { $0 == 0 })
    #expect(out[1009] != 0)
  }
}
