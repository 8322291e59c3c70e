import Glibc
import Score
import TestSupport
import Testing

@testable import Listening

/// QUEST+ in sessions asks what it asked in A. B. Watson's examples (Journal of Vision 17(3):10, 2017).
struct QuestTests {
  /// -40, -39, … 0 dB, as in the examples.
  private static let scale = LevelScale(from: 0.01, to: 1, levels: 41)

  /// Contrasts in dB and answers (C is right, I is not) of the example of a threshold.
  private static let threshold: ([Int], String) = (
    [
      -18, -22, -25, -28, -30, -22, -13, -15, -16, -18, -19, -20, -21, -22, -23, -19, -20, -20, -18,
      -18, -19, -17, -17, -18, -18, -18, -19, -19, -19, -19, -19, -19,
    ], "CCCCIICCCCCCCCICCICCICCCCCCCCCCC"
  )
  /// Those of the example of a threshold and a slope.
  private static let slope: ([Int], String) = (
    [
      -18, -22, -12, -13, -15, -16, -17, -18, -19, -21, -24, -25, -26, -27, -21, -22, -23, -20, -20,
      -20, -21, -19, -19, -20, -20, -20, -19, -19, -19, -19, -19, -20, -20, -20, -20, -20, -21, -21,
      -20, -20, -20, -19, -18, -18, -19, -19, -19, -18, -18, -17, -18, -18, -18, -17, -17, -17, -17,
      -17, -17, -17, -18, -18, -18, -18,
    ], "CICCCCCCCCCCCICCICCCICCCCICCCCCCCCCCCICCIICCCCICICCCICCCCCCCCCCC"
  )

  @Test(arguments: [
    (threshold, [3.5], 3.5), (slope, [2, 3, 4, 5], 3.0),
  ])
  func everyLevelIsThatOfThePublishedRun(
    _ run: ([Int], String), _ slopes: [Double], _ slope: Double
  ) {
    var track = QuestTrack(QuestRule(scale: Self.scale, slopes: slopes, lapse: 0.02))
    var heard: [Int] = []
    for answer in run.1 {
      heard.append(track.place - 40)
      track.note(isRight: answer == "C")
    }
    #expect(heard == run.0)
    #expect(abs(track.mode.threshold + 20) < 1e-9, "the published mode is -20 dB")
    #expect(track.mode.slope == slope)
  }

  /// The same run through a session: its levels are those of the track, and the export tells what QUEST+ expected.
  @Test func aSessionAsksWhatThePublishedRunAsks() throws {
    var sample = SampleStudy()
    sample.variants = ["ada.lua"]
    sample.tasks = """
      { "kind": "quest", "input": "temperature", "trials": 32,
        "quest": { "from": 0.01, "to": 1, "levels": 41, "slopes": [3.5], "lapse": 0.02 } }
      """
    let study = try sample.study
    var bank = sample.bank([SampleStudy.lines[0]])
    bank.ladders["quest"] = StimulusBank.Ladder(
      scale: Self.scale, cells: [Array(repeating: 0, count: 82)], hearings: [nil])
    var session = Session(study, bank, number: 1, order: 0)
    var (heard, answers) = ([Int](), Array(Self.threshold.1))
    var estimates = QuestEstimates(study)
    var last: ThresholdEstimate?
    while let step = session.current {
      guard case .trial(let trial) = step else {
        _ = try session.take("", sequence: session.place, SampleStudy.timing)
        continue
      }
      heard.append((trial.place ?? 0) - 40)
      let wrong = trial.truth == "rise" ? "fall" : "rise"
      let text = answers.removeFirst() == "C" ? trial.truth : wrong
      let outcome = try session.take(text, sequence: session.place, SampleStudy.timing)
      last = try estimates.after(#require(outcome.record))
    }
    #expect(heard == Self.threshold.0)
    // A listener of these answers has a threshold near the mode of the run.
    let decibels = 20 * log10(try #require(last?.level))
    #expect(abs(decibels + 20) < 1.5)
  }

  /// Each variant has its own threshold: answers to another variant in between change nothing of it.
  @Test func theEstimateOfAVariantComesOfItsOwnAnswers() throws {
    var sample = SampleStudy()
    sample.tasks = """
      { "kind": "quest", "input": "temperature", "trials": 64,
        "quest": { "from": 0.01, "to": 1, "levels": 41, "slopes": [3.5], "lapse": 0.02 } }
      """
    let study = try sample.study
    func answer(_ variant: String, _ decibels: Int, _ isRight: Bool) -> AnswerRecord {
      var record = AnswerRecord(sequence: 0, step: "trial", SampleStudy.timing)
      (record.task, record.phase, record.variant) = ("quest", "main", variant)
      (record.level, record.correct) = (Self.scale.level(decibels + 40), isRight ? 1 : 0)
      return record
    }
    var (alone, mixed) = (QuestEstimates(study), QuestEstimates(study))
    for (decibels, letter) in zip(Self.threshold.0, Self.threshold.1) {
      let own = answer("ada", decibels, letter == "C")
      _ = mixed.after(answer("ben", 0, false))
      let (found, wanted) = (mixed.after(own), alone.after(own))
      #expect(found == wanted && wanted != nil)
    }
    // The threshold of somebody who never hears the largest level lies above it.
    #expect(mixed.after(answer("ben", 0, false)) == .above(1))
  }

  /// After 60 trials the mean threshold of twenty simulated listeners is their own within 0.5 dB.
  @Test func theThresholdOfAListenerIsFound() throws {
    var random = SeededRandom(seed: 4)
    let rule = QuestRule(scale: Self.scale, slopes: [3.5])
    let found = try (0..<20).map { _ in
      var track = QuestTrack(rule)
      for _ in 0..<60 {
        let share = rule.share(at: Double(track.place - 40), threshold: -17, slope: 3.5)
        track.note(isRight: random.uniform() < share)
      }
      return 20 * log10(try #require(track.threshold.level))
    }
    let mean: Double = Statistic.mean(found)
    #expect(abs(mean + 17) < 0.5)
  }

  /// Who guesses at every level has a threshold above the last one, and who is always right one below the first: neither is
  /// a number.
  @Test(arguments: [(0.5, ThresholdEstimate.above(1)), (1.0, ThresholdEstimate.below(0.01))])
  func aThresholdBeyondTheLevelsIsNoNumber(_ share: Double, _ expected: ThresholdEstimate) {
    var random = SeededRandom(seed: 2)
    var track = QuestTrack(QuestRule(scale: Self.scale, slopes: [3.5]))
    for _ in 0..<40 { track.note(isRight: random.uniform() < share) }
    #expect(track.threshold == expected)
    #expect(track.threshold.level == nil)
  }
}
