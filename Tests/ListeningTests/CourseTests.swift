import Score
import Testing

@testable import Listening

/// The course of a session: practice, attention checks and breaks as the answers make it.
struct CourseTests {
  private func session(
    _ task: String, _ rest: String = "", answered: [AnswerRecord] = []
  ) throws -> Session {
    var sample = SampleStudy()
    sample.tasks = "{ \"kind\": \"trend\", \"input\": \"temperature\", \"trials\": 8, \(task) }"
    sample.rest = rest
    return Session(
      try sample.study, sample.bank(SampleStudy.lines), number: 1, order: 0, answered: answered)
  }

  private func trials(_ session: Session) -> [Trial] {
    session.steps.compactMap { if case .trial(let trial) = $0 { trial } else { nil } }
  }

  /// Answers steps until a condition holds.
  /// - Returns: the records, and what was told.
  private func lead(
    _ session: inout Session, milliseconds: Int = 5000, until isEnough: (SessionStep) -> Bool,
    answer: (Trial) -> String
  ) throws -> (records: [AnswerRecord], told: [String]) {
    var (records, told): ([AnswerRecord], [String]) = ([], [])
    while !session.isRefused, let step = session.current, !isEnough(step) {
      let text = if case .trial(let trial) = step { answer(trial) } else { "" }
      let timing = AnswerRecord.Timing(
        milliseconds: milliseconds, plays: 1, started: "2026-01-01T09:00:00Z",
        answered: "2026-01-01T09:00:09Z")
      let outcome = try session.take(text, sequence: session.place, timing)
      records += outcome.record.map { [$0] } ?? []
      told += outcome.feedback.map { [$0] } ?? []
    }
    return (records, told)
  }

  private static let practice =
    #""practice": { "trials": 4, "share": 0.75, "most": 12, "failed": "exclude" }"#

  private func isMain(_ step: SessionStep) -> Bool {
    if case .trial(let trial) = step { trial.phase == .main } else { false }
  }

  /// Of each round the first `right` answers are right; the rounds that are answered until the trials begin, or the end.
  @Test(arguments: [
    ([4], 1, false), ([2, 3], 2, false), ([0, 2, 3], 3, false), ([2, 2, 2], 3, true),
  ])
  func practiceGoesOnUntilARoundHasItsShare(
    _ right: [Int], _ rounds: Int, _ isRefused: Bool
  ) throws {
    var session = try session(Self.practice)
    var seen = 0
    let (records, told) = try lead(&session, until: isMain) { trial in
      defer { seen += 1 }
      let isRight = seen % 4 < right[seen / 4]
      return isRight ? trial.truth : trial.truth == "rise" ? "fall" : "rise"
    }
    let practice = records.filter { $0.phase == "practice" }
    #expect(practice.count == 4 * rounds)
    #expect(told.count == practice.count, "each answer is told right or wrong")
    #expect(practice.count { $0.correct == 1 } == right.reduce(0, +))
    #expect(session.isRefused == isRefused)
    #expect(session.refusal == (isRefused ? .practice(task: 0) : nil))
    let last = "\(right[rounds - 1]) of 4 were right"
    #expect(told.last?.contains(last) == true, "\(told)")
    guard !isRefused, case .trial(let first)? = session.current else { return }
    #expect(session.view(first).number == 1, "what was not needed is not counted")
    #expect(session.view(first).count == 8)
  }

  @Test func practiceThatFailsGoesOnWhereTheStudySaysSo() throws {
    var session = try session(#""practice": { "trials": 2, "share": 1, "most": 2 }"#)
    _ = try lead(&session, until: isMain) { $0.truth == "rise" ? "fall" : "rise" }
    #expect(!session.isRefused)
    #expect(session.current.map(isMain) == true)
  }

  /// Binomial distribution: 5 of 16 ways give three or four right of four; 11/16 fail a round.
  @Test func guessersPassBySoManyRounds() {
    var practice = Practice(trials: 4, share: 0.75, most: 4, excludes: true)
    #expect(abs(practice.passedByGuessing(0.5) - 5.0 / 16) < 1e-12)
    practice.most = 12
    let three = 1 - 11.0 * 11 * 11 / (16 * 16 * 16)
    #expect(abs(practice.passedByGuessing(0.5) - three) < 1e-12)
    #expect(Practice(trials: 10, share: 0.7, most: 10, excludes: false).enough == 7)
    #expect(Practice(trials: 3, share: 0.5, most: 3, excludes: false).enough == 2)
  }

  /// A session that is taken up from its answers is where it was left, whatever was skipped.
  @Test func aSessionIsTakenUpWhereItWasLeft() throws {
    let parts = (Self.practice, #", "breaks": { "trials": 3 }"#)
    var session = try session(parts.0, parts.1)
    var seen = 0
    let (records, _) = try lead(&session, until: { _ in seen > 9 }) { trial in
      seen += 1
      return trial.truth
    }
    let again = try self.session(parts.0, parts.1, answered: records)
    #expect(again.place == session.place)
    #expect(again.current == session.current)
    #expect(records.contains { $0.step == "pause" })
  }

  @Test func attentionChecksTellAnAnswerThatTheDataDoNotMakeRight() throws {
    let (plain, checked) = (
      try session(#""catch": 2"#), try session(#""catch": 2, "attention": 3"#)
    )
    let checks = trials(checked).filter { $0.phase == .attention }
    #expect(checks.count == 3)
    for trial in checks {
      #expect(trial.truth != trial.item.truth)
      let label = trial.truth == "rise" ? "It rose" : "It fell"
      #expect(checked.view(trial).question == "Whatever you hear, choose “\(label)”.")
    }
    let others = trials(checked).filter { $0.phase != .attention }
    #expect(others.map(\.item) == trials(plain).map(\.item), "the other trials stay as they were")
    #expect(others.map(\.variant) == trials(plain).map(\.variant))
  }

  /// Blocks of four trials: a break after three, and the pause between the blocks counts as one.
  @Test func breaksComeAfterTheTrialsAndAreAsLongAsTheStudyWants() throws {
    var session = try session(#""training": 0"#, #", "breaks": { "trials": 3, "least": 4 }"#)
    let (records, _) = try lead(&session, until: { _ in false }) { $0.truth }
    #expect(
      records.dropFirst(3).map(\.step) == [
        "trial", "trial", "trial", "pause", "trial", "rest", "trial", "trial", "trial", "pause",
        "trial",
      ])
    #expect(session.isDone)
    var other = try self.session(#""training": 0"#, #", "breaks": { "trials": 3, "least": 4 }"#)
    _ = try lead(&other, until: { $0 == .pause }) { $0.truth }
    var timing = SampleStudy.timing
    timing.milliseconds = 3999
    let fault = #expect(throws: Fault.self) {
      try other.take("", sequence: other.place, timing)
    }
    #expect(fault?.message == "1 s are left.")
    timing.milliseconds = 4000
    _ = try other.take("", sequence: other.place, timing)
  }

  /// Each trial takes 40 s: the second one ends after 80 s, the first at which a minute is over.
  @Test func breaksComeAfterTheMinutes() throws {
    var session = try session(#""training": 0"#, #", "breaks": { "minutes": 1 }"#)
    var (steps, clock): ([String], Int) = ([], 0)
    func time() -> String {
      let (minutes, seconds) = ("0\(clock / 60)", "0\(clock % 60)")
      return "2026-01-01T09:\(minutes.suffix(2)):\(seconds.suffix(2))Z"
    }
    while let step = session.current {
      let started = time()
      if case .trial = step { clock += 40 }
      let text = if case .trial(let trial) = step { trial.truth } else { "" }
      let timing = AnswerRecord.Timing(
        milliseconds: 0, plays: 1, started: started, answered: time())
      steps.append(step.name)
      _ = try session.take(text, sequence: session.place, timing)
    }
    #expect(
      steps.dropFirst(3) == [
        "trial", "trial", "pause", "trial", "trial", "pause", "trial", "trial", "pause", "trial",
        "trial",
      ])
  }
}
