import Glibc
import Testing

@testable import Analysis

@Suite struct TemporalLoadTests {
  /// A note of 0.75 s every 0.5 s: two in a second, one and a half at once; the last ends after its time.
  @Test func aSteadyRhythmIsInClosedForm() {
    var cell = TestCell.make()
    cell.notes = TestCell.rhythm("bell", every: 0.5, length: 0.75, count: 120)
    let found = SoundMeasures.measure(cell, seed: 1)
    #expect(abs(found.value(TemporalLoad.rate) - 2) < 1e-9)
    #expect(abs(found.value(TemporalLoad.interval) - 500) < 1e-6)
    #expect(abs(found.value(TemporalLoad.overlap, "bell") - (119 * 0.75 + 0.5) / 60) < 1e-6)
  }

  /// One interval in ten is 100 ms, the others 300 ms: the 5th percentile is the short one.
  @Test func theShortestIntervalIsAPercentile() {
    var cell = TestCell.make()
    var (time, notes): (Double, [SoundCell.Note]) = (0, [])
    for k in 0..<200 {
      notes.append(SoundCell.Note(voice: "bell", start: time, end: time + 0.05, pitch: 440))
      time += k % 10 == 5 ? 0.1 : 0.3
    }
    cell.notes = notes
    #expect(abs(SoundMeasures.measure(cell, seed: 1).value(TemporalLoad.interval) - 100) < 1e-6)
  }

  /// Two voices 100 ms apart: each has its own interval, all together the shorter one; chords are one onset.
  @Test func voicesAreCountedApartAndTogether() {
    var cell = TestCell.make()
    cell.notes =
      TestCell.rhythm("a", every: 0.5, length: 0.1, count: 120)
      + TestCell.rhythm("b", from: 0.1, every: 0.5, length: 0.1, count: 119)
      + TestCell.rhythm("b", from: 0.1, every: 0.5, length: 0.1, count: 119, pitch: 550)
    let found = SoundMeasures.measure(cell, seed: 1)
    #expect(abs(found.value(TemporalLoad.interval) - 100) < 1e-6)
    #expect(abs(found.value(TemporalLoad.interval, "a") - 500) < 1e-6)
    #expect(abs(found.value(TemporalLoad.rate, "a") - 2) < 1e-9)
    #expect(abs(found.value(TemporalLoad.overlap, "a") - 1) < 1e-9)
    #expect(abs(found.value(TemporalLoad.overlap, "b") - 2) < 1e-9)
  }

  @Test func withoutNotesTheOnsetsOfTheSoundCount() {
    var cell = TestCell.make()
    cell.tracks.onsets = (0..<180).map { Double($0) / 3 }
    let found = SoundMeasures.measure(cell, seed: 1)
    #expect(abs(found.value(TemporalLoad.rate) - 3) < 1e-9)
    #expect(found.of(TemporalLoad.overlap)?.reason != nil)
  }
}
