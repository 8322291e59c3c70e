import Glibc
import Score
import TestSupport
import Testing

@testable import Analysis

@Suite struct StreamSeparabilityTests {
  private func measure(_ semitones: Double, every interval: Double) -> [Measurement] {
    var cell = TestCell.make()
    let count = Int(60 / (2 * interval))
    cell.notes =
      TestCell.rhythm("a", every: 2 * interval, length: 0.05, count: count)
      + TestCell.rhythm(
        "b", from: interval, every: 2 * interval, length: 0.05, count: count,
        pitch: 440 * pow(2, semitones / 12))
    return SoundMeasures.measure(cell, seed: 1)
  }

  /// Van Noorden's tones in turn: an octave apart at 100 ms two streams, a semitone one, five semitones at 200 ms either.
  @Test func tonesInTurnSplitFuseOrDoEither() {
    let far = measure(12, every: 0.1)
    #expect(far.value(StreamSeparability.separable) == 100)
    #expect(far.value(StreamSeparability.fused) == 0)
    let near = measure(1, every: 0.1)
    #expect(near.value(StreamSeparability.separable) == 0)
    #expect(near.value(StreamSeparability.fused) == 100)
    let between = measure(5, every: 0.2)
    #expect(between.value(StreamSeparability.separable) == 0)
    #expect(between.value(StreamSeparability.fused) == 0)
  }

  @Test func theBoundaryOfCoherenceRisesWithTime() {
    for t in stride(from: 20.0, to: 600, by: 10) {
      let high = StreamSeparability.coherenceBoundary(t)
      #expect(StreamSeparability.fissionBoundary < high)
      #expect(StreamSeparability.coherenceBoundary(t + 10) >= high)
    }
    // van Noorden 1975, as digitised: 80, 120 and 150 ms
    #expect(StreamSeparability.coherenceBoundary(80) == 4.5)
    #expect(StreamSeparability.coherenceBoundary(120) == 8)
    #expect(StreamSeparability.coherenceBoundary(150) == 12)
  }

  /// Rankin, Sussman and Rinzel 2015, the listeners with odd numbers, whose answers are in no constant: medians of the first percept
  /// of one stream at eight tones a second.
  @Test func theFirstPerceptIsShortWhereTonesAreFarApart() {
    let people = [(2.0, 19.6), (3, 10.9), (5, 8.3), (7, 4.2), (9, 3.2), (11, 2.4), (15, 1.7)]
    for (semitones, seconds) in people {
      let model = StreamPercept.first(StreamPercept.place(semitones, interval: 125))
      #expect(model > seconds / 1.7 && model < seconds * 1.7, "\(semitones) st: \(model)")
    }
  }

  /// Byrne, Rinzel and Rankin 2019: at 5 semitones and eight tones a second two streams are heard 55 to 57 % of the time.
  @Test func whatStaysIsAboutHalf() {
    let found = measure(5, every: 0.125)
    #expect(abs(found.value(StreamSeparability.share) - 56) < 2)
    #expect(found.value(StreamSeparability.separable) == 0)
    let far = measure(15, every: 0.125)
    #expect(far.value(StreamSeparability.first) < found.value(StreamSeparability.first))
  }
}

@Suite struct AudibilityTests {
  /// A tone in one band, so many dB SPL, at a calibration that lets soft ones count as sound.
  private func measure(_ level: Double) -> [Measurement] {
    var cell = TestCell.make(level: { _ in level - 60 - 3.0103 })
    cell.calibration = 60
    return SoundMeasures.measure(cell, seed: 1)
  }

  @Test func profilesHaveTheirLevels() {
    let levels = NoiseProfile.all.map { profile -> Double in
      let power = profile.bark.indices.reduce(0.0) { sum, band in
        let middle = (Bark.edges[band] + Bark.edges[band + 1]) / 2
        return sum + pow(10, (profile.bark[band] + NoiseProfile.weight(middle)) / 10)
      }
      return 10 * log10(power)
    }
    for (level, profile) in zip(levels, NoiseProfile.all) {
      #expect(abs(level - profile.level) < 1)
    }
  }

  /// IEC 61672-1, table 3.
  @Test(arguments: [(100.0, -19.1), (1000, 0), (2511.9, 1.3), (10_000, -2.5)])
  func theAWeightingIsTheStandards(_ hertz: Double, _ decibels: Double) {
    #expect(abs(NoiseProfile.weight(hertz) - decibels) < 0.1)
  }

  @Test func aToneIsHeardFromSixDecibelsAboveTheThresholdOn() {
    for profile in NoiseProfile.all {
      let limit = profile.thresholds[8] + Audibility.margin
      #expect(measure(limit + 0.1).value(Audibility.frames, profile.name) == 100)
      #expect(measure(limit - 0.1).value(Audibility.frames, profile.name) == 0)
    }
  }

  /// The band of 920 to 1080 Hz has no A-weight.
  @Test func theMarginIsALevelDifference() {
    #expect(abs(measure(75).value(Audibility.level, "street") - 5) < 0.1)
  }

  @Test func halfOfTheNotesAreHeard() {
    var cell = TestCell.make(level: {
      $0.truncatingRemainder(dividingBy: 2) < 1 - 1e-9 ? -20.0 : -65
    })
    cell.notes = TestCell.rhythm("a", from: 0.5, every: 1, length: 0.2, count: 59)
    let found = SoundMeasures.measure(cell, seed: 1)
    #expect(abs(found.value(Audibility.notes, "street") - 100 * 30 / 59) < 1e-6)
    #expect(abs(found.value(Audibility.frames, "street") - 50) < 0.1)
  }
}

@Suite struct SpatialStepsTests {
  private func measure(_ percept: Percept, _ value: (Double) -> Double) -> [Measurement] {
    var cell = TestCell.make()
    cell.parameters = [TestCell.trace("bird.place", percept, value)]
    return SoundMeasures.measure(cell, seed: 1)
  }

  /// ∫ dθ / (1 + θ/60) from 0 to 30, on both sides: 2 · 60 · ln 1.5.
  @Test func aSweepBeforeTheListenerIsAnIntegral() {
    let found = measure(.azimuth) { 30 * sin(0.7 * $0) }
    #expect(abs(found.value(SpatialSteps.steps, "bird.place") - 120 * log(1.5)) < 1.2)
    #expect(found.value(SpatialSteps.confusable, "bird.place") == 100)
  }

  @Test func theSeamBehindIsNoGap() {
    let found = measure(.azimuth) { t in
      let azimuth = 180 + 10 * sin(0.7 * t)
      return azimuth > 180 ? azimuth - 360 : azimuth
    }
    #expect(abs(found.value(SpatialSteps.steps, "bird.place") - 120 * log(1 + 10.0 / 60)) < 1.2)
  }

  @Test func aPanHasNoFrontAndBack() {
    let found = measure(.pan) { sin($0) / 3 }
    #expect(found.of(SpatialSteps.confusable, "bird.place")?.reason != nil)
    #expect(abs(found.value(SpatialSteps.steps, "bird.place") - 120 * log(1.5)) < 1.2)
  }

  @Test func atTheSideTheMirrorImageIsNear() {
    let found = measure(.azimuth) { $0 < 30 ? 90 : -80 }
    #expect(found.value(SpatialSteps.confusable, "bird.place") == 0)
  }

  /// A source that goes round: its mirror image is within 30° for 60° of the 360.
  @Test func goingRoundIsConfusableFiveSixthsOfTheTime() {
    let found = measure(.azimuth) { (30 * $0).truncatingRemainder(dividingBy: 360) - 180 }
    #expect(abs(found.value(SpatialSteps.confusable, "bird.place") - 100 * 5.0 / 6) < 0.5)
  }
}

@Suite struct DistinctnessTests {
  private func descriptor(_ name: String, _ sound: [Float]) -> SoundDescriptor {
    SoundDescriptor(
      name: name, tracks: TestSignal.tracks(sound), duration: Double(sound.count) / 48_000)
  }

  private func saw(_ hertz: Double, wobble: Double) -> [Float] {
    TestSignal.tone(seconds: 12, amplitude: 0.2, harmonics: TestSignal.saw) {
      hertz * pow(2, wobble * sin(2.3 * $0))
    }
  }

  @Test func likeSoundsAreNotDistinctAndUnlikeOnesAre() {
    let low = descriptor("low", saw(200, wobble: 0.1))
    let same = descriptor("same", saw(200, wobble: 0.1))
    let hiss = descriptor("hiss", noise(12 * 48_000, amplitude: 0.1))
    let unlike = Distinctness.measure([low, hiss], seed: 1)
    let alike = Distinctness.measure([low, same], seed: 1)
    #expect(unlike.value(Distinctness.ratio) > 10)
    #expect(unlike.value(Distinctness.silhouette) > 0.8)
    #expect(alike.value(Distinctness.ratio) < 1e-3)
    #expect(abs(alike.value(Distinctness.silhouette)) < 0.2)
    #expect(unlike.of(Distinctness.silhouette)?.estimate?.interval != nil)
  }

  /// A louder copy is the same sound.
  @Test func theLevelIsNoTimbre() {
    let sound = saw(300, wobble: 0.05)
    let (a, b) = (descriptor("a", sound), descriptor("b", sound.map { 0.25 * $0 }))
    let worst = zip(a.windows[3], b.windows[3]).map { abs($0 - $1) }.max() ?? 1
    #expect(worst < 0.01)
  }

  @Test func aSoundAloneIsNotCompared() {
    let found = Distinctness.measure([descriptor("a", saw(300, wobble: 0))], seed: 1)
    #expect(found.allSatisfy { $0.reason != nil })
  }
}

@Suite struct SoundMeasuresTests {
  @Test func everyMetricIsDeclaredOnceAndReported() {
    let ids = SoundMeasures.metrics.map(\.id)
    #expect(Set(ids).count == ids.count)
    let found = SoundMeasures.measure(TestCell.make(seconds: 5), seed: 1)
    #expect(found.map(\.metric).filter { !ids.contains($0) }.isEmpty)
    #expect(found.allSatisfy { ($0.estimate == nil) != ($0.reason == nil) })
  }

  @Test func nothingAndSilenceSayWhy() {
    let nothing = SoundCell(tracks: SoundTracks(), duration: 0, loudness: TestCell.loudness)
    #expect(SoundMeasures.measure(nothing, seed: 1).allSatisfy { $0.reason != nil })
    let silent = SoundMeasures.measure(TestCell.make(level: { _ in -120 }), seed: 1)
    #expect(silent.of(LoudnessFigures.integrated)?.reason != nil)
    #expect(silent.of(Audibility.frames)?.reason != nil)
  }

  @Test func theSameSeedGivesTheSameReplicates() {
    var cell = TestCell.make(level: { -20 + 5 * sin($0) })
    cell.parameters = [TestCell.trace("tone.pan", .pan) { sin(0.9 * $0) }]
    let (a, b) = (SoundMeasures.measure(cell, seed: 7), SoundMeasures.measure(cell, seed: 7))
    #expect(a == b)
    #expect(a != SoundMeasures.measure(cell, seed: 8))
  }
}
