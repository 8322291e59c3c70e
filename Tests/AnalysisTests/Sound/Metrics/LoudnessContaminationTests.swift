import Glibc
import Testing

@testable import Analysis

private func pitch(_ t: Double) -> Double { 440 * pow(2, sin(0.4 * t)) }

private func cell(_ level: (Double) -> Double) -> SoundCell {
  var cell = TestCell.make(level: level)
  cell.parameters = [TestCell.trace("tone.pitch", .pitch, pitch)]
  return cell
}

@Suite struct LoudnessContaminationTests {
  @Test func aLevelThatIsAFunctionOfPitchIsExplainedWhole() {
    let found = SoundMeasures.measure(cell { -30 + 10 * log2(pitch($0) / 440) }, seed: 1)
    #expect(abs(found.value(LoudnessContamination.linear, "tone.pitch") - 1) < 1e-6)
    #expect(abs(found.value(LoudnessContamination.ranked, "tone.pitch") - 1) < 1e-6)
  }

  @Test func aConstantLevelIsNotExplained() {
    let found = SoundMeasures.measure(cell { _ in -20 }, seed: 1)
    #expect(found.value(LoudnessContamination.linear, "tone.pitch") == 0)
    #expect(found.value(LoudnessContamination.ranked, "tone.pitch") == 0)
  }

  /// x³ of x uniform on -1...1: the line explains 21/25 of it, ranks all.
  @Test func ranksExplainWhatALineDoesNot() {
    var cell = TestCell.make(level: { -30 + 10 * pow($0 / 30 - 1, 3) })
    cell.parameters = [TestCell.trace("tone.pan", .pan) { $0 / 30 - 1 }]
    let found = SoundMeasures.measure(cell, seed: 1)
    #expect(abs(found.value(LoudnessContamination.linear, "tone.pan") - 0.84) < 0.002)
    #expect(abs(found.value(LoudnessContamination.ranked, "tone.pan") - 1) < 1e-6)
  }

  /// A sum of two parameters that have nothing to do with each other: half each, together all.
  @Test func parametersAddUp() {
    let (a, b): ((Double) -> Double, (Double) -> Double) = (
      { sin(2 * .pi * 3 * $0 / 60) }, { sin(2 * .pi * 7 * $0 / 60) }
    )
    var cell = TestCell.make(level: { -30 + a($0) + b($0) })
    cell.parameters = [
      TestCell.trace("x.pan", .pan, a), TestCell.trace("y.width", .unknown, b),
      TestCell.trace("y.level", .loudness, b),
    ]
    let found = SoundMeasures.measure(cell, seed: 1)
    #expect(abs(found.value(LoudnessContamination.linear, "x.pan") - 0.5) < 1e-3)
    #expect(abs(found.value(LoudnessContamination.linear, "y.width") - 0.5) < 1e-3)
    #expect(abs(found.value(LoudnessContamination.linear, "together") - 1) < 1e-3)
    #expect(found.of(LoudnessContamination.linear, "y.level") == nil)
  }

  @Test func soneComesBeforeTheLevel() {
    var cell = cell { -30 + 10 * log2(pitch($0) / 440) }
    cell.tracks.heard.loudness = [Float](repeating: 4, count: cell.tracks.level.count)
    #expect(
      SoundMeasures.measure(cell, seed: 1).value(LoudnessContamination.linear, "tone.pitch") == 0)
  }
}
