import Score

/// A listener's course through a session, as the answers make it: what of the steps that were dealt is shown.
struct Course {
  private let study: Study
  private var practices: [Int: PracticeProgress] = [:]
  private var clock = WorkClock()
  /// Whether the last step that was shown was a break, which takes the place of a pause between blocks.
  private var hasRested = false

  init(_ study: Study) {
    self.study = study
    for (number, task) in study.tasks.enumerated() {
      practices[number] = task.practice.map { PracticeProgress($0) }
    }
  }

  /// Notes a step that was answered.
  mutating func note(_ step: SessionStep, _ record: AnswerRecord) {
    hasRested = false
    switch step {
    case .pause, .rest:
      clock.rest()
      hasRested = true
    case .trial(let trial):
      clock.work(from: record.started, to: record.answered)
      if trial.phase == .practice { practices[trial.task]?.note(isRight: record.correct == 1) }
    case .consent, .background, .level, .headphones, .brief: break
    }
  }

  /// Whether a step that was dealt is left out: practice that was enough, a break that is not due.
  func skips(_ step: SessionStep) -> Bool {
    switch step {
    case .trial(let trial): trial.phase == .practice && practices[trial.task]?.state != .going
    case .pause: study.breaks.map { !clock.isDue($0) } ?? true
    case .rest: hasRested
    case .consent, .background, .level, .headphones, .brief: false
    }
  }

  /// The task in whose practice the listener has failed and may not go on; nil while there is none.
  var failedTask: Int? {
    practices.filter { $0.value.state == .failed && $0.value.rule.excludes }.keys.min()
  }

  /// The sentence about a round of practice that has just ended; nil within a round.
  func told(of task: Int, _ words: ListenerWords) -> String? {
    guard let practice = practices[task], practice.hasEndedRound else { return nil }
    let values: KeyValuePairs<String, Any> = [
      "right": practice.right, "trials": practice.rule.trials,
    ]
    switch practice.state {
    case .going: return words("practice.again", values)
    case .passed: return words("practice.passed", values)
    case .failed:
      return words(practice.rule.excludes ? "practice.failed" : "practice.over", values)
    }
  }
}
