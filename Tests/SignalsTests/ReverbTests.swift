import Glibc
import TestSupport
import Testing

@testable import Signals

struct ReverbTests {
  /// time, low, high, low_below, high_above, damping, size, predelay, mix
  private func values(
    _ time: Float, low: Float = 1, high: Float = 1, damping: Float = 0, size: Float = 1,
    predelay: Float = 0
  ) -> [Float] {
    [time, low, high, 250, 4000, damping, size, predelay, 1]
  }

  /// Decay time from the slope of the energy decay curve (Schroeder 1965), from -5 dB on; down to -25 dB is
  /// ISO 3382's T20.
  private func decayTime(
    _ out: [Double], sampleRate: Double, downTo bottom: Double = -25
  ) -> Double {
    var energy = 0.0
    let curve = out.reversed().map { x -> Double in
      energy += x * x
      return energy
    }.reversed().map { 10 * log10($0) }
    let top = curve[0]
    let points = curve.indices.filter { curve[$0] < top - 5 && curve[$0] > top + bottom }
    let slope = Statistic.slope(
      points.map { Double($0) / sampleRate }, points.map { curve[$0] })
    return -60 / slope
  }

  /// The part of a sound in an octave around a frequency: the lines of its spectrum weighted by a Hann
  /// window over the logarithm of frequency, so that the filter itself rings briefly.
  private func octave(_ out: [Float], around centre: Double, sampleRate: Double) -> [Double] {
    var count = 1
    while count < out.count { count *= 2 }
    var real = out.map(Double.init) + [Double](repeating: 0, count: count - out.count)
    var imaginary = [Double](repeating: 0, count: count)
    let transform = FFT(count: count)
    transform.forward(&real, &imaginary)
    for i in 0..<count {
      let hertz = Double(min(i, count - i)) * sampleRate / Double(count)
      let off = hertz > 0 ? log2(hertz / centre) : -1
      let weight = abs(off) < 0.5 ? pow(cos(.pi * off), 2) : 0
      real[i] *= weight
      imaginary[i] *= weight
    }
    transform.inverse(&real, &imaginary)
    return Array(real.prefix(out.count))
  }

  private func response(
    _ values: [Float], sampleRate: Double = 48_000, seconds: Double
  ) -> [Float] {
    let impulse = [1] + [Float](repeating: 0, count: Int(seconds * sampleRate))
    return EffectBench(.reverb, values, sampleRate: sampleRate).process(impulse, impulse).left
  }

  @Test(arguments: [(0.5, 48_000.0), (2, 48_000), (2, 44_100), (2, 96_000), (8, 48_000)])
  func itFallsBySixtyDecibelsInItsTime(time: Float, sampleRate: Double) {
    let out = response(values(time), sampleRate: sampleRate, seconds: Double(time))
    #expect(
      abs(decayTime(out.map(Double.init), sampleRate: sampleRate) / Double(time) - 1) < 0.05)
  }

  struct Room: Sendable, CustomTestStringConvertible {
    let time: Float, low: Float, high: Float
    var size: Float = 1
    var sampleRate = 48_000.0
    var testDescription: String {
      "\(time) s, \(low), \(high), size \(size), \(sampleRate) Hz"
    }
  }

  @Test(arguments: [
    Room(time: 2, low: 1, high: 1), Room(time: 1.5, low: 2, high: 0.4),
    Room(time: 2, low: 0.5, high: 1.5), Room(time: 1.5, low: 1.5, high: 0.5, sampleRate: 96_000),
    Room(time: 1, low: 1.5, high: 0.7, size: 0.4, sampleRate: 44_100),
  ])
  func everyBandFallsInItsOwnTime(room: Room) {
    let out = response(
      values(room.time, low: room.low, high: room.high, size: room.size),
      sampleRate: room.sampleRate, seconds: 1.5 * Double(room.time * max(1, room.low)))
    for (centre, factor) in [(62.5, room.low), (1000, 1), (15_000, room.high)] {
      let band = octave(out, around: centre, sampleRate: room.sampleRate)
      let measured = decayTime(band, sampleRate: room.sampleRate, downTo: -55)
      let wanted = Double(room.time * factor)
      #expect(abs(measured / wanted - 1) < 0.05, "\(centre) Hz: \(measured) s for \(wanted) s")
    }
  }

  @Test func dampingMakesHighFrequenciesDieSooner() {
    func tail(_ damping: Float) -> Spectrum {
      let out = response(values(2, damping: damping), seconds: 1.5)
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
    let out = EffectBench(.reverb, values(2)).process(impulse, impulse)
    let (left, right) = (out.left.map(Double.init), out.right.map(Double.init))
    #expect(abs(Statistic.correlation(left, right)) < 0.2)
    #expect(abs(Level.decibels(Level.rms(out.left) / Level.rms(out.right))) < 1)
  }

  @Test(arguments: [(1, 0, 1009), (0.5, 0, 505), (1, 0.1, 4800 + 1009)])
  func nothingComesBeforeTheShortestLine(size: Float, predelay: Float, frames: Int) {
    let out = response(values(2, size: size, predelay: predelay), seconds: 0.2)
    #expect(out.prefix(frames).allSatisfy { $0 == 0 })
    #expect(out[frames] != 0)
  }

  /// After 200 ms at least a thousand echoes come in every 20 ms: a tail without a flutter.
  @Test func theEchoesBecomeDense() {
    let out = response(values(2), seconds: 0.3)
    let late = out[9600..<10_560]
    #expect(late.count { abs($0) > 1e-6 } > 900)
  }

  @Test func aNewSizeGlidesWithoutAClick() {
    let bench = EffectBench(.reverb, values(3))
    _ = bench.process(tone, tone)
    bench.parameters[6] = ControlSegment(start: 1.4, end: 1.4)
    #expect(clicks(bench.process(tone, tone).left) < -70)
  }

  /// The filter of the low frequencies is left out until it has something to do.
  @Test func inSilenceItMakesNoDifferenceWhenTheLowFrequenciesGotTheirTime() {
    let silence = [Float](repeating: 0, count: 640)
    let bench = EffectBench(.reverb, values(2))
    _ = bench.process(silence, silence)
    bench.parameters[1] = ControlSegment(start: 2, end: 2)
    let truth = EffectBench(.reverb, values(2, low: 2)).process(silence + tone, silence + tone)
    #expect(bench.process(tone, tone).left == Array(truth.left.dropFirst(640)))
  }

  @Test(arguments: [0.1, 0.5, 2, 4] as [Float])
  func aTimeOfTheirOwnComesToLowFrequenciesWithoutAClick(low: Float) {
    let bench = EffectBench(.reverb, values(2))
    _ = bench.process(tone, tone)
    bench.parameters[1] = ControlSegment(start: low, end: low)
    #expect(clicks(bench.process(tone, tone).left) < -60)
  }

  @Test func theGreatestLossOfLowFrequenciesIsStable() {
    let bench = EffectBench(.reverb, [0.1, 0.1, 4, 67, 4000, 0, 2, 0, 1])
    _ = bench.process(tone, tone)
    let silence = [Float](repeating: 0, count: 48_000)
    for _ in 0..<5 { _ = bench.process(silence, silence) }
    #expect(bench.effect.rest())
  }

  /// Where the shortest line is shorter than a stretch, what comes out of it has gone in within the same stretch.
  @Test(arguments: [8000, 11_025, 12_000, 16_000.0], [0.25, 0.4] as [Float])
  func shortLinesSoundAlikeInAnyStretches(sampleRate: Double, size: Float) {
    let sounds = [64, 32, 8].map { frames in
      let bench = EffectBench(.reverb, values(2, size: 0.25), sampleRate: sampleRate)
      let beginning = bench.process(tone, tone, cuts: [frames]).left
      bench.parameters[6] = ControlSegment(start: size, end: size)
      return beginning + bench.process(tone, tone, cuts: [frames]).left
    }
    #expect(sounds[0] == sounds[1] && sounds[0] == sounds[2])
  }

  private var tone: [Float] {
    (0..<48_000).map { Float(Tests.sine(cycles: 200 * Double($0) / 48_000)) }
  }

  /// The energy of a sound's clicks relative to that of its tone, dB.
  private func clicks(_ sound: [Float]) -> Double {
    let spectrum = Spectrum(Array(sound.prefix(32_768)), sampleRate: 48_000)
    return Level.decibels(
      (spectrum.power(from: 6000, to: 20_000) / spectrum.power(from: 50, to: 1000)).squareRoot())
  }
}
