import Glibc
import TestSupport
import Testing

@testable import Signals

struct PluckTests {
  private static let pitches: [Float] = [
    20, 50, 61.7354, 82.4069, 110, 146.832, 196, 261.6256, 440, 659.2551, 880.5, 1234.5, 2093.005,
    2793.826, 3000.3, 4000,
  ]

  private func pluck(
    _ pitches: [Float], decay: Float, brightness: Float, position: Float = 0.2,
    rate: Float = 48_000,
    seconds: Float
  ) -> [[Float]] {
    let lanes = pitches + [Float](repeating: 100, count: 16 - pitches.count)
    return UnitBench(
      .pluck, [.lanes(lanes), .constant(decay), .constant(brightness), .constant(position)],
      sampleRate: rate
    ).render(Int(seconds * rate), lanes: 0..<pitches.count)
  }

  @Test(arguments: Tests.rates, [Float(0), 0.5, 1])
  func itIsInTuneWithinTwoCents(rate: Float, brightness: Float) {
    let out = pluck(Self.pitches, decay: 20, brightness: brightness, rate: rate, seconds: 1.6)
    for (samples, pitch) in zip(out, Self.pitches) {
      let hertz = Tone.frequency(
        of: samples.suffix(65_536), near: Double(pitch), sampleRate: Double(rate))
      let cents = 1200 * log2(hertz / Double(pitch))
      #expect(abs(cents) < 0.5, "\(pitch) Hz at \(rate): \(cents) cents")
    }
  }

  @Test(arguments: [Float(0.5), 2, 8], [Float(0), 0.5, 1])
  func theFundamentalFallsBySixtyDecibelsInItsDecay(decay: Float, brightness: Float) {
    let pitches: [Float] = [110, 440, 1760]
    let out = pluck(pitches, decay: decay, brightness: brightness, seconds: 0.9)
    for (samples, pitch) in zip(out, pitches) {
      let first = Tone(samples[6000..<22_384], at: Double(pitch), sampleRate: 48_000).amplitude
      let second = Tone(samples[22_384..<38_768], at: Double(pitch), sampleRate: 48_000).amplitude
      let measured = -60 * 16_384 / 48_000 / Level.decibels(second / first)
      #expect(abs(measured / Double(decay) - 1) < 0.02, "\(pitch) Hz: \(measured) s")
    }
  }

  /// Per period a harmonic loses what the damping filter takes: 1 - 2d(1 - cos ω), d = 1/4 at brightness 0.
  @Test func highHarmonicsDieAsTheDampingFilterSays() {
    let out = pluck([480], decay: 5, brightness: 0, seconds: 0.5)[0]
    let gain = exp(-6.907755 / (5 * 480.0))
    func loss(_ k: Double) -> Double { 1 - 0.5 * (1 - cos(2 * .pi * k / 100)) }
    for k in [2.0, 3, 4] {
      let first = Tone(out[1000..<5096], at: 480 * k, sampleRate: 48_000).amplitude
      let second = Tone(out[5096..<9192], at: 480 * k, sampleRate: 48_000).amplitude
      let truth = 40.96 * log(gain * loss(k) / loss(1))
      #expect(abs(log(second / first) / truth - 1) < 0.02, "harmonic \(k)")
    }
  }

  @Test(arguments: [(Float(0.5), 2), (0.2, 5), (0.25, 4)])
  func harmonicsThatRestWhereItIsPluckedAreMissing(position: Float, missing: Int) {
    // 100 samples a period: the copy lies on whole samples
    let out = pluck([480], decay: 10, brightness: 1, position: position, seconds: 0.4)[0]
    func amplitude(_ k: Int) -> Double {
      Tone(out[1000..<17_384], at: 480 * Double(k), sampleRate: 48_000).amplitude
    }
    let heard = max(amplitude(missing - 1), amplitude(missing + 1))
    #expect(Level.decibels(amplitude(missing) / heard) < -40)
  }

  /// The burst comes through a one-pole low-pass (pole p = e^(-2πf/r), f = 24 kHz b²/(1 - b)), whose power at a frequency is
  /// (1 - p)² / (1 - 2p cos ω + p²); without one, as at brightness 1, white noise is equally strong everywhere.
  @Test(arguments: [Float(0.1), 0.2, 0.5, 0.8, 1])
  func aDullStringStartsDull(brightness: Float) {
    let pole = brightness < 1 ? exp(-.pi * Double(brightness * brightness / (1 - brightness))) : 0
    func gain(_ hertz: Double) -> Double {
      (1 - pole) * (1 - pole) / (1 - 2 * pole * cos(2 * .pi * hertz / 48_000) + pole * pole)
    }
    // At 50 Hz a burst of 960 samples is over before it comes back through the string.
    let notes = pluck(
      [Float](repeating: 50, count: 16), decay: 5, brightness: brightness, position: 0.5,
      seconds: 0.019)
    func power(from low: Double, to high: Double) -> (found: Double, expected: Double) {
      let steps = (0..<60).map { low + (high - low) * Double($0) / 60 }
      let found = steps.flatMap { hertz in
        notes.map { pow(Tone($0[...], at: hertz, sampleRate: 48_000).amplitude, 2) }
      }
      return (found.reduce(0, +), steps.map(gain).reduce(0, +))
    }
    let (low, high) = (power(from: 300, to: 900), power(from: 10_000, to: 20_000))
    let (found, expected) = (high.found / low.found, high.expected / low.expected)
    #expect(abs(Level.decibels(found / expected)) / 2 < 1, "\(found), not \(expected)")
  }

  @Test func everyNoteIsAnother() {
    let bench = UnitBench(
      .pluck, [.constant(220), .constant(1), .constant(0.5), .constant(0.2)])
    let first = bench.render(4800, lanes: 0..<2)
    #expect(first[0] != first[1])
    bench.start(lane: 0, seed: 99)
    #expect(bench.render(4800)[0] != first[0])
    bench.start(lane: 0, seed: 0x9e37_79b1)
    #expect(bench.render(4800)[0] == first[0])
  }

  @Test func itBeginsAtOnceAndLeavesNoOffset() {
    let out = pluck([220], decay: 10, brightness: 0.5, seconds: 2)[0]
    #expect(Level.peak(out.prefix(218)) > 0.3)
    let mean = out.suffix(48_000).reduce(0) { $0 + Double($1) } / 48_000
    #expect(abs(mean) < 1e-4)
  }

  @Test func aVibratoBendsThePitchWithoutClicks() {
    let bench = UnitBench(
      .pluck,
      [
        .control { 440 + 8 * Float(Tests.sine(cycles: 5 * Double($0) / 48_000)) }, .constant(20),
        .constant(0.2), .constant(0.3),
      ])
    let out = Array(bench.render(48_000)[0].suffix(38_400))
    #expect(Clicks.find(out).isEmpty)
    let track = Tone.track(out, from: 440, size: 4096, sampleRate: 48_000)
    #expect(track.max()! > 445 && track.min()! < 435)
  }
}
