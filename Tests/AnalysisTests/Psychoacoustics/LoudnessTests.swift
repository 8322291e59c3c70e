import Glibc
import Score
import Signals
import Testing

@testable import Analysis

private typealias Sounds = ReferenceSignals

private func floats(_ x: [Double]) -> [Float] { x.map { Float($0) } }

/// The definition of the sone, and Stevens's rule from 40 dB on, which the method keeps within 5 %.
@Test func aTone10DecibelsHigherIsTwiceAsLoud() {
  for (k, level) in [40.0, 50, 60, 70, 80, 90].enumerated() {
    let found = analyse(floats(Sounds.tone(1000, level)))
    #expect(agree(found.n5, pow(2, Double(k)), within: 0.05, or: 0.005), "\(level) dB")
  }
}

/// 40 dB at 1 kHz, with the skirts of the filters that measured it.
@Test func aStationaryToneIs40PhonAt40Decibels() throws {
  let levels = try #require(Reference.all["tone 1 kHz 40 dB"]).levels
  let loudness = StationaryLoudness(levels: levels)
  #expect(abs(loudness.loudness - 1) < 0.01)
  #expect(abs(loudness.level - 40) < 0.15)
  #expect(abs(StationaryLoudness.level(4) - 60) < 1e-9)
  #expect(abs(StationaryLoudness.level(0.5) - 40 * pow(0.5005, 0.35)) < 1e-9)
}

/// Loudness is the area below specific loudness; its points are the ends of tenths of a Bark.
@Test func loudnessIsTheIntegralOfSpecificLoudness() {
  let levels = (0..<28).map { 55 + 12 * sin(Double($0)) }
  let loudness = StationaryLoudness(levels: levels)
  let area = loudness.specific.reduce(0, +) * 0.1
  #expect(abs(area / loudness.loudness - 1) < 0.01)
}

@Test func silenceHasNoLoudness() {
  let found = analyse([Float](repeating: 0, count: 48000))
  #expect(found.loudnessSteps.count == 500)
  #expect(found.loudness.count == 50)
  #expect(found.loudnessSteps.allSatisfy { $0 == 0 })
  #expect(found.sharpness.allSatisfy { $0 == 0 })
  #expect(found.roughness.allSatisfy { $0.value == 0 })
  #expect(found.fluctuation.allSatisfy { $0.value == 0 })
  #expect(found.level == -120)
  #expect(StationaryLoudness(levels: Array(repeating: -.infinity, count: 28)).loudness == 0)
}

@Test func nothingHasNoFrames() {
  let found = analyse([])
  #expect(found.loudness.isEmpty && found.exposure.isEmpty && found.roughness.isEmpty)
  #expect(found.n5 == 0 && found.s5 == 0 && found.meanLoudness == 0)
}

@Test func aDiffuseFieldRaisesTheMiddleAndLowersWhatIsAbove() {
  func ratio(_ band: Int) -> Double {
    var levels = [Double](repeating: -.infinity, count: 28)
    levels[band] = 60
    let free = StationaryLoudness(levels: levels).loudness
    return StationaryLoudness(levels: levels, field: .diffuse).loudness / free
  }
  #expect(ratio(16) > 1.1)
  #expect(ratio(21) < 0.95)
}

@Test(arguments: [[1], [7, 480, 3], [1000], [24], [48000]])
func blockSizesDoNotChangeWhatIsHeard(blocks: [Int]) {
  let samples = floats(Sounds.modulated(700, 6, 65, seconds: 1.1))
  for rate in [48000, 44100] {
    let one = analyse(samples, rate: rate)
    let other = analyse(samples, rate: rate, blocks: blocks)
    #expect(zip(one.loudnessSteps, other.loudnessSteps).count { $0 != $1 } == 0)
    #expect(one.loudnessSteps.count == other.loudnessSteps.count)
    #expect(zip(one.sharpness, other.sharpness).count { $0 != $1 } == 0)
    #expect(zip(one.exposure, other.exposure).count { $0 != $1 } == 0)
    #expect(zip(one.roughness, other.roughness).count { $0.value != $1.value } == 0)
    #expect(zip(one.fluctuation, other.fluctuation).count { $0.value != $1.value } == 0)
  }
}

@Test func eachFrameIsTheMeanOfItsLoudness() {
  let found = analyse(floats(Sounds.modulated(1000, 4, 60)))
  for frame in [1, 20, 48] {
    let steps = found.loudnessSteps[10 * frame - 5..<10 * frame + 5]
    let mean = steps.reduce(0) { $0 + Double($1) } / 10
    #expect(abs(Double(found.loudness[frame]) - mean) < 1e-5)
  }
}

@Test func loudnessIsThatOfTheMeanOfTheFirstTwoChannels() {
  let tone = floats(Sounds.tone(1000, 70, seconds: 0.5))
  let mono = analyse(tone)
  let same = analyse(tone.flatMap { [$0, $0, 0.9] }, channels: 3)
  let opposite = analyse(tone.flatMap { [$0, -$0] }, channels: 2)
  #expect(zip(mono.loudnessSteps, same.loudnessSteps).count { $0 != $1 } == 0)
  #expect(opposite.loudnessSteps.allSatisfy { $0 == 0 })
  #expect(abs(opposite.level - mono.level) < 1e-9)
}

@Test func whatIsNotFiniteIsSilenceAndCounted() {
  var samples = floats(Sounds.tone(1000, 70, seconds: 0.3))
  for i in [100, 2000] { samples[i] = 0 }
  let clean = analyse(samples)
  samples[100] = .nan
  samples[2000] = .infinity
  let found = analyse(samples)
  #expect(found.nonFinite == 2)
  #expect(clean.nonFinite == 0)
  #expect(zip(clean.loudnessSteps, found.loudnessSteps).count { $0 != $1 } == 0)
  let stereo = analyse(samples.flatMap { [0, $0] }, channels: 2)
  #expect(stereo.nonFinite == 2)
}

/// A calibration 10 dB higher is a sound 10 dB higher.
@Test func calibrationIsTheLevelOfFullScale() {
  let tone = floats(Sounds.tone(1000, 60, seconds: 0.6))
  let found = analyse(tone, calibration: 110)
  #expect(agree(found.n5, 8.1, within: 0.02))
}

/// A sound that fades to nothing costs no more than before: what is left is set to zero.
@Test func afterALongSilenceNothingIsLeft() {
  let bank = ThirdOctaveBank(calibration: 100)
  var samples = [Float](repeating: 0, count: 480)
  samples[0] = 1
  var out = [Double](repeating: 1, count: 20 * 28)
  bank.process(samples, to: &out, steps: 20)
  #expect(out.reduce(0, +) > 0)
  samples[0] = 0
  for _ in 0..<6000 { bank.process(samples, to: &out, steps: 20) }
  #expect(out.allSatisfy { $0 == 0 })
}

/// The loops compiled for every processor give the same bits as the wide ones.
@Test func loudnessIsTheSameOnEveryProcessor() {
  let running = KernelVariant.running
  let samples = floats(Sounds.chord())
  let found = KernelVariant.allCases.filter(\.isAvailable).map { variant in
    variant.run()
    return analyse(samples)
  }
  running.run()
  for other in found.dropFirst() {
    #expect(zip(found[0].loudnessSteps, other.loudnessSteps).count { $0 != $1 } == 0)
    #expect(zip(found[0].roughness, other.roughness).count { $0.value != $1.value } == 0)
    #expect(zip(found[0].sharpness, other.sharpness).count { $0 != $1 } == 0)
  }
}
