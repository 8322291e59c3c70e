import Glibc
import Testing

@testable import Analysis

private let quiet = Loudness(
  integrated: -23, range: 0, momentaryMaximum: -20, shortTermMaximum: -22, truePeak: -3,
  samplePeak: -3)

private func cell(_ samples: [Float], duration: Double) -> SoundCell {
  var tracks = SoundTracks()
  tracks.heard = analyse(samples)
  return SoundCell(tracks: tracks, duration: duration, loudness: quiet)
}

private func value(_ id: String, _ measurements: [Measurement]) -> Double? {
  measurements.first { $0.metric == id }?.estimate?.value
}

@Test func everyMetricIsMeasuredOnceWithItsInterval() throws {
  let samples = ReferenceSignals.modulated(1000, 4, 60, seconds: 12).map { Float($0) }
  let sound = cell(samples, duration: 12)
  let found = PsychoacousticMeasures.measure(sound, seed: 1)
  #expect(found.map(\.metric) == PsychoacousticMeasures.metrics.map(\.id))
  #expect(Set(found.map(\.metric)).count == 7)
  for measurement in found {
    let estimate = try #require(measurement.estimate)
    let interval = try #require(estimate.interval)
    let width = 1e-6 * abs(estimate.value)
    #expect(interval.lowerBound - width <= estimate.value, "\(measurement.metric)")
    #expect(interval.upperBound + width >= estimate.value, "\(measurement.metric)")
  }
  #expect(found == PsychoacousticMeasures.measure(sound, seed: 1))
  let whole = analyse(samples)
  #expect(abs(value("loudness_n5", found)! - whole.n5) < 1e-9)
  #expect(abs(value("loudness_mean", found)! - whole.meanLoudness) < 1e-6)
  #expect(abs(value("exposure_level", found)! - whole.level) < 0.02)
  #expect(abs(value("exposure_dose", found)! - Exposure.dose(whole.level)) < 0.01)
}

/// After the data's end nothing counts.
@Test func onlyTheTimeOfTheDataIsMeasured() {
  let tone = ReferenceSignals.tone(1000, 60, seconds: 3).map { Float($0) }
  let loud = ReferenceSignals.tone(3000, 90, seconds: 3).map { Float($0) }
  let found = PsychoacousticMeasures.measure(cell(tone + loud, duration: 3), seed: 1)
  #expect(agree(value("loudness_n5", found)!, 4.02, within: 0.01))
  #expect(abs(value("exposure_level", found)! - 60) < 0.1)
  #expect(value("sharpness", found)! < 1.1)
}

@Test func silenceSaysWhyItHasNoFigure() {
  let found = PsychoacousticMeasures.measure(
    cell([Float](repeating: 0, count: 480), duration: 0.01), seed: 1)
  let missing = found.filter { $0.estimate == nil }
  #expect(
    missing.map(\.metric) == ["sharpness", "roughness", "fluctuation_strength", "exposure_level"])
  #expect(missing.allSatisfy { $0.reason?.isEmpty == false })
  #expect(value("loudness_n5", found) == 0)
  #expect(value("exposure_dose", found) == 0)
}

@Test func aSoundWithoutTracksSaysSo() {
  let bare = SoundCell(tracks: SoundTracks(), duration: 1, loudness: quiet)
  let found = PsychoacousticMeasures.measure(bare, seed: 1)
  #expect(found.first { $0.metric == "loudness_n5" }?.reason == "the sound has no frames")
}
