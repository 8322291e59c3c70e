import Score

/// One acknowledged answer, as the store keeps it. Of several stimuli, their names are joined by `|` in the order in which
/// they were presented.
package struct AnswerRecord: Sendable, Equatable {
  package var listener = ""
  /// The number of the step in the session, from 0.
  package var sequence: Int
  package var step: String
  package var block: Int?
  package var trial: Int?
  package var phase: String?
  package var task: String?
  package var kind: String?
  package var variant: String?
  package var dataset: String?
  package var segment: String?
  package var truth: String?
  package var answer: String?
  package var correct: Int?
  /// The level of an adaptive task, in the unit of the data.
  package var level: Double?
  package var unit: String?
  package var reference: String?
  package var rating: String?
  package var rt: Int
  package var plays: Int
  /// The number of times that the reference tone was played.
  package var tones = 0
  package var started: String
  package var answered: String

  /// When a step was shown and answered, and how often its stimuli were played.
  package struct Timing: Sendable, Equatable {
    /// Milliseconds from the end of what was shown to the answer.
    package var milliseconds: Int
    package var plays: Int
    /// The number of times that the reference tone was played; 0 where there is none.
    package var tones: Int
    /// UTC, ISO 8601.
    package var started: String
    package var answered: String

    package init(milliseconds: Int, plays: Int, tones: Int = 0, started: String, answered: String) {
      (self.milliseconds, self.plays, self.tones) = (milliseconds, plays, tones)
      (self.started, self.answered) = (started, answered)
    }
  }

  init(sequence: Int, step: String, _ timing: Timing) {
    (self.sequence, self.step) = (sequence, step)
    (rt, plays, tones) = (timing.milliseconds, timing.plays, timing.tones)
    (started, answered) = (timing.started, timing.answered)
  }

  mutating func note(_ trial: HeadphoneTrial, _ judgement: Judgement) {
    kind = trial.test.rawValue
    truth = trial.truth
    answer = judgement.answers[0]
    correct = judgement.correct.map { $0 ? 1 : 0 }
  }

  mutating func note(
    _ trial: Trial, _ judgement: Judgement, _ study: Study, _ bank: StimulusBank, unit: String
  ) {
    func joined(_ name: (StimulusBank.Cell) -> String) -> String {
      trial.cells.map { name(bank.cells[$0]) }.joined(separator: "|")
    }
    (block, self.trial, phase) = (trial.block, trial.number, trial.phase.rawValue)
    (task, kind) = (study.tasks[trial.task].id, study.tasks[trial.task].kind.id)
    variant = joined(bank.name)
    dataset = joined(\.dataset)
    segment = joined(\.segment)
    level = trial.place.flatMap { study.tasks[trial.task].adaptive?.scale.level($0) }
    if trial.variant != nil, trial.cells.count != 1 { variant = bank.variants[trial.variant ?? 0] }
    truth = trial.truth
    correct = judgement.correct.map { $0 ? 1 : 0 }
    self.unit = unit
    reference = trial.hidden.map { $0 ? "1" : "0" }.joined(separator: "|")
    note(judgement, study.tasks[trial.task])
  }
}

extension AnswerRecord {
  /// Notes an answer; of a questionnaire the ratings are those of its scales, with nothing in the places of other items.
  private mutating func note(_ judgement: Judgement, _ task: StudyTask) {
    guard task.kind.form == .items else {
      answer = judgement.answers.joined(separator: "|")
      rating = judgement.ratings.map(Figure.plain).joined(separator: "|")
      return
    }
    answer = ItemAnswers.text(judgement.answers)
    let ratings = zip(task.options.items, judgement.answers).map { item, answer in
      item.form == .scale && answer != Item.refusal ? answer : ""
    }
    rating = ratings.joined(separator: "|")
  }
}

extension AnswerRecord: DatabaseRecord {
  static let table = "answer"

  static var columns: [DatabaseColumn<Self>] {
    [
      .init("listener", \.listener), .init("sequence", \.sequence), .init("step", \.step),
      .init("block", \.block), .init("trial", \.trial), .init("phase", \.phase),
      .init("task", \.task), .init("kind", \.kind), .init("variant", \.variant),
      .init("dataset", \.dataset), .init("segment", \.segment), .init("truth", \.truth),
      .init("answer", \.answer), .init("correct", \.correct), .init("level", \.level),
      .init("unit", \.unit), .init("reference", \.reference), .init("rating", \.rating),
      .init("rt", \.rt), .init("plays", \.plays), .init("tones", \.tones),
      .init("started", \.started), .init("answered", \.answered),
    ]
  }

  init() {
    self.init(sequence: 0, step: "", Timing(milliseconds: 0, plays: 0, started: "", answered: ""))
  }
}
