import Glibc
import Testing

@testable import Analysis

/// The same sound at another rate, made from its equation, within 1 %.
@Test(arguments: [44100, 96000, 32000, 22050, 192_000, 44057])
func loudnessDoesNotDependOnTheSampleRate(rate: Int) {
  let reference = analyse(ReferenceSignals.chord().map { Float($0) })
  let found = analyse(ReferenceSignals.chord(rate: rate).map { Float($0) }, rate: rate)
  #expect(agree(found.n5, reference.n5, within: 0.01, or: 0))
  #expect(agree(found.meanLoudness, reference.meanLoudness, within: 0.01, or: 0))
  #expect(abs(found.level - reference.level) < 0.03)
  #expect(abs(found.loudness.count - reference.loudness.count) <= 1)
  let rough = zip(found.roughness, reference.roughness).map { abs($0.value - $1.value) }
  #expect(rough.max()! < 0.01)
}

@Test(arguments: [(44100, 12500.0), (96000, 12500), (44100, 4000), (32000, 8000)])
func highTonesAreAsLoudAtEveryRate(rate: Int, hertz: Double) {
  let reference = analyse(ReferenceSignals.tone(hertz, 70).map { Float($0) })
  let found = analyse(
    ReferenceSignals.tone(hertz, 70, rate: rate).map { Float($0) }, rate: rate)
  #expect(agree(found.n5, reference.n5, within: 0.01, or: 0))
}

private func resampled(_ samples: [Float], from rate: Int, to target: Int) -> [Float] {
  let resampler = Resampler(from: rate, to: target)
  var out: [Float] = []
  samples.withUnsafeBufferPointer { resampler.add($0) { out += $0 } }
  resampler.finish { out += $0 }
  return out
}

/// Resampling neither delays nor changes a tone.
@Test(arguments: [(44100, 48000), (96000, 48000), (48000, 40960), (44057, 48000), (8000, 48000)])
func aToneStaysWhereItIs(rate: Int, target: Int) {
  let hertz = 0.3 * Double(min(rate, target, 44100))
  let tone = ReferenceSignals.tone(hertz, 100, seconds: 0.1, rate: rate).map { Float($0) }
  let ideal = ReferenceSignals.tone(hertz, 100, seconds: 0.1, rate: target)
  let found = resampled(tone, from: rate, to: target)
  #expect(abs(found.count - ideal.count) <= 1)
  let middle = ideal.indices.dropFirst(400).dropLast(400)
  let worst = middle.map { abs(Double(found[$0]) - ideal[$0]) }.max()!
  #expect(worst < 0.002)
}

/// What folds from above 32 to below 16 kHz is 80 dB down.
@Test func whatIsAboveTheNewRateDoesNotFoldDown() {
  let tone = ReferenceSignals.tone(36000, 100, seconds: 0.1, rate: 96000).map { Float($0) }
  let found = resampled(tone, from: 96000, to: 48000).dropFirst(200).dropLast(200)
  #expect(found.map { abs($0) }.max()! < 2e-4)
}
