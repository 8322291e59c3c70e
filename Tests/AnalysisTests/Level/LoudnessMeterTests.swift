import CEbur128
import Glibc
import TestSupport
import Testing

@testable import Analysis

/// dBFS and seconds.
private typealias Step = (level: Double, seconds: Double)

/// A 1 kHz stereo sine in steps.
private func meter(
  _ steps: [Step], rate: Int = 48000
) -> LoudnessMeter {
  var meter = LoudnessMeter(channels: 2, sampleRate: Double(rate))
  for step in steps {
    let part = sine(1000, amplitude: pow(10, step.level / 20), seconds: 0.01, rate: rate)
    for _ in 0..<Int((step.seconds * 100).rounded()) {
      part.withUnsafeBufferPointer { meter.add($0) }
    }
  }
  return meter
}

/// EBU Tech 3341, test cases 1 to 5.
private let integratedCases: [(steps: [Step], lufs: Double)] = [
  ([(-23, 20)], -23),
  ([(-33, 20)], -33),
  ([(-36, 10), (-23, 60), (-36, 10)], -23),
  ([(-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10)], -23),
  ([(-26, 20), (-20, 20.1), (-26, 20)], -23),
]

@Test func integratedLoudnessMeetsTech3341Within01Units() {
  for (steps, lufs) in integratedCases {
    #expect(abs(meter(steps).result().integrated - lufs) < 0.1, "\(steps)")
  }
}

/// A factor on every sample moves all levels by as many decibels, the absolute gate aside: what was below it comes in.
@Test(arguments: [-12.0, 20])
func theLoudnessAtAnotherGainIsThatOfAmplifiedSamples(decibels: Double) {
  let steps: [Step] = [(-75, 10), (-36, 10), (-23, 20), (-36, 10)]
  let louder = meter(steps.map { ($0.level + decibels, $0.seconds) }).result()
  let same = meter(steps).result(gain: pow(10, decibels / 20))
  for (one, other) in [
    (louder.integrated, same.integrated), (louder.range, same.range),
    (louder.momentaryMaximum, same.momentaryMaximum),
    (louder.shortTermMaximum, same.shortTermMaximum), (louder.truePeak, same.truePeak),
    (louder.samplePeak, same.samplePeak),
  ] {
    #expect(abs(one - other) < 1e-5)
  }
}

/// Test case 6: five channels, the surrounds with their weight.
@Test func surroundsWeighMore() {
  let levels = [-28.0, -28, -24, -30, -30].map { pow(10, $0 / 20) }
  let one = sine(1000, seconds: 1, channels: 1)
  let frames = one.flatMap { x in levels.map { Float($0) * x } }
  var meter = LoudnessMeter(channels: 5, sampleRate: 48000, weights: [1, 1, 1, 1.41, 1.41])
  for _ in 0..<20 { inBlocks(frames, channels: 5) { meter.add($0) } }
  #expect(abs(meter.result().integrated + 23) < 0.1)
}

@Test func momentaryAndShortTermMaximaAreThoseOfTheLoudestWindow() {
  let found = meter([(-40, 5), (-23, 0.4), (-40, 5)]).result()
  #expect(abs(found.momentaryMaximum + 23) < 0.1)
  // 0.4 s at −23 and 2.6 s at −40 LUFS, in one window of 3 s
  let energy = (0.4 * pow(10, -2.3) + 2.6 * pow(10, -4.0)) / 3
  #expect(abs(found.shortTermMaximum - 10 * log10(energy)) < 0.1)
}

/// EBU Tech 3341, test cases 9 and 12: steps that every window of 3 s, or of 400 ms, holds in the same parts.
@Test func steadyPatternsReadMinus23WhereverTheWindowStands() {
  let short = meter((0..<5).flatMap { _ in [(-20, 1.34), (-30, 1.66)] }).result()
  #expect(abs(short.shortTermMaximum + 23) < 0.1)
  let momentary = meter((0..<25).flatMap { _ in [(-20, 0.18), (-30, 0.22)] }).result()
  #expect(abs(momentary.momentaryMaximum + 23) < 0.1)
}

/// Test cases 10 and 13: a tone as long as the window, wherever it begins.
@Test(arguments: 0..<20)
func aToneAsLongAsTheWindowIsReadWhole(number: Int) {
  let short = meter([(-120, 0.15 * Double(number)), (-23, 3), (-120, 1)]).result()
  #expect(abs(short.shortTermMaximum + 23) < 0.1)
  let momentary = meter([(-120, 0.02 * Double(number)), (-23, 0.4), (-120, 1)]).result()
  #expect(abs(momentary.momentaryMaximum + 23) < 0.1)
}

/// Test cases 11 and 14: the maximum after twenty tones from -38 to -19 dBFS, each with another silence before it.
@Test func theMaximumIsThatOfTheLoudestTone() {
  var (long, brief): ([Step], [Step]) = ([], [])
  for number in 0..<20 {
    let level = -38 + Double(number)
    let late = 0.15 * Double(number)
    long += [(-120, late), (level, 3), (-120, 3 - late)]
    let soon = 0.02 * Double(number)
    brief += [(-120, soon), (level, 0.4), (-120, 0.4 - soon)]
  }
  #expect(abs(meter(long).result().shortTermMaximum + 19) < 0.1)
  #expect(abs(meter(brief).result().momentaryMaximum + 19) < 0.1)
}

/// EBU Tech 3342, test cases 1 to 4.
private let rangeCases: [(steps: [Step], units: Double)] = [
  ([(-20, 20), (-30, 20)], 10),
  ([(-20, 20), (-15, 20)], 5),
  ([(-40, 20), (-20, 20)], 20),
  ([(-50, 20), (-35, 20), (-20, 20), (-35, 20), (-50, 20)], 15),
]

@Test func loudnessRangeMeetsTech3342Within1Unit() {
  for (steps, units) in rangeCases {
    #expect(abs(meter(steps).result().range - units) < 1, "\(steps)")
  }
}

private func reference(_ samples: [Float], channels: Int, rate: Int) -> (lufs: Double, lra: Double)
{
  var state = ebur128_init(
    UInt32(channels), UInt(rate),
    Int32(bitPattern: EBUR128_MODE_I.rawValue | EBUR128_MODE_LRA.rawValue))
  defer { ebur128_destroy(&state) }
  ebur128_add_frames_float(state, samples, samples.count / channels)
  var (lufs, lra) = (0.0, 0.0)
  ebur128_loudness_global(state, &lufs)
  ebur128_loudness_range(state, &lra)
  return (lufs, lra)
}

/// Noise whose level wanders by 30 dB, so that both gates have something to do.
@Test(arguments: [(1, 48000), (2, 48000), (2, 44100), (3, 32000), (2, 22050)])
func itAgreesWithLibebur128(channels: Int, rate: Int) {
  let sound = noise(12 * rate * channels, amplitude: 0.5).enumerated().map { i, x in
    let seconds = Double(i / channels) / Double(rate)
    return x * Float(pow(10, 1.5 * (sin(seconds) - 1) / 2))
  }
  var meter = LoudnessMeter(channels: channels, sampleRate: Double(rate))
  inBlocks(sound, channels: channels, of: [512, 100]) { meter.add($0) }
  let found = meter.result()
  let expected = reference(sound, channels: channels, rate: rate)
  #expect(abs(found.integrated - expected.lufs) < 0.005)
  #expect(abs(found.range - expected.lra) < 0.05)
}

@Test func loudnessBlockSizesDoNotMatter() {
  let sound = noise(60_000)
  let found = [[512], [1], [4799, 4801, 13]].map { sizes -> Loudness in
    var meter = LoudnessMeter(channels: 2, sampleRate: 48000)
    inBlocks(sound, of: sizes) { meter.add($0) }
    return meter.result()
  }
  #expect(abs(found[0].integrated - found[1].integrated) < 1e-9)
  #expect(abs(found[0].integrated - found[2].integrated) < 1e-9)
  #expect(found[0].truePeak == found[1].truePeak)
}

@Test func silenceAndNothingAreMinusInfinity() {
  let nothing = LoudnessMeter(channels: 2, sampleRate: 48000).result()
  #expect(nothing.integrated == -.infinity && nothing.truePeak == -.infinity)
  var silent = LoudnessMeter(channels: 1, sampleRate: 48000)
  inBlocks([Float](repeating: 0, count: 48000), channels: 1) { silent.add($0) }
  let found = silent.result()
  #expect(found.integrated == -.infinity && found.samplePeak == -.infinity && found.range == 0)
}

@Test func aSecondChannelWithTheSameSoundAddsThreeDecibels() {
  let mono = sine(1000, amplitude: 0.1, seconds: 2, channels: 1)
  let stereo = sine(1000, amplitude: 0.1, seconds: 2, channels: 2)
  let found = [(mono, 1), (stereo, 2)].map { sound, channels -> Double in
    var meter = LoudnessMeter(channels: channels, sampleRate: 48000)
    inBlocks(sound, channels: channels) { meter.add($0) }
    return meter.result().integrated
  }
  #expect(abs(found[1] - found[0] - 3.01) < 0.01)
}
