import JSON

/// A column of the export of a study, with all that its sidecar says of it.
struct AnswerColumn {
  let name: String
  /// The sentence that says what the column holds.
  var meaning: String
  /// Arrow's name of its type; nil where it follows from what the column holds.
  var type: String? = "string"
  /// The unit; nil where there is none.
  var unit: String?
  /// The values that it can have, each with what it means; none where there are many.
  var levels: [(String, String)] = []

  /// The column's entry in a sidecar, in the words of BIDS.
  var json: JSONText {
    .object(present: [
      ("Description", .string(meaning)), ("Units", unit.map { .string($0) }),
      ("Levels", levels.isEmpty ? nil : .object(levels.map { ($0.0, .string($0.1)) })),
    ])
  }

  /// The columns of answers.csv, which names no condition, in their order.
  static let all = place + answer + circumstances + ListenerFacts.columns

  private static let place = [
    AnswerColumn(name: "study", meaning: "The name of the study."),
    AnswerColumn(
      name: "plan", meaning: "The SHA-256 of the plan under which the answer was given."),
    AnswerColumn(
      name: "listener",
      meaning:
        "The pseudonym of the listener, by which key.json has the group and the order. Simulated listeners have one that begins with \(ListenerRecord.simulated)."
    ),
    AnswerColumn(
      name: "completed", meaning: "Whether the listener went to the end of the session.",
      type: "int64", levels: [("1", "to the end"), ("0", "left before")]),
    AnswerColumn(
      name: "block", meaning: "The number of the block in the session, from 1.", type: "int64"),
    AnswerColumn(
      name: "trial", meaning: "The number of the trial in the session, from 1.", type: "int64"),
    AnswerColumn(
      name: "phase", meaning: "What the trial was for.",
      levels: [
        ("training", "practice, with feedback"),
        ("practice", "practice with feedback that goes on until it is enough"),
        ("main", "what the analysis takes"),
        ("catch", "a trial that everybody who listens gets right"),
        ("attention", "a trial of which the question tells the answer"),
      ]),
    AnswerColumn(name: "task", meaning: "The name of the task in the study."),
    AnswerColumn(name: "kind", meaning: "The kind of the task."),
    AnswerColumn(
      name: "item",
      meaning:
        "The number of the rated stimulus or of the questionnaire's item within the trial, from 1; empty where the trial has one answer.",
      type: "int64"),
    AnswerColumn(
      name: "form", meaning: "The form of a questionnaire's item; empty elsewhere.",
      levels: [
        ("scale", "a number from 0 to 100"), ("points", "a point in a row, from 1"),
        ("choice", "the key of one option"),
        ("multiple", "the keys of several options, with semicolons between them"),
        ("number", "a number"), ("text", "words, or none"),
      ]),
    AnswerColumn(
      name: "stimulus",
      meaning:
        "The name of what was heard, by which key.json has variants, datasets and segments. It is made by chance and stays the same for one store of answers."
    ),
  ]

  private static let answer = [
    AnswerColumn(
      name: "truth",
      meaning:
        "The right answer by the data; empty where there is none. In tasks that ask for the condition itself (ripple, identification, abx) it tells it."
    ),
    AnswerColumn(
      name: "answer",
      meaning:
        "What the listener answered: the key of an option, a number, a rank, words; \(Item.refusal) where an item may be left out and the listener would rather not say."
    ),
    AnswerColumn(
      name: "correct",
      meaning: "Whether the answer is right; empty where no answer is right or wrong.",
      type: "int64", levels: [("1", "right"), ("0", "not right")]),
    AnswerColumn(
      name: "level",
      meaning:
        "The level of an adaptive procedure in the unit of the column unit; empty elsewhere.",
      type: "double"),
    AnswerColumn(
      name: "estimate",
      meaning:
        "The threshold that QUEST+ expects after this answer, in the unit of the column unit; empty elsewhere, and where beyond says that it lies outside of the levels.",
      type: "double"),
    AnswerColumn(
      name: "beyond",
      meaning:
        "Where QUEST+ expects the threshold after this answer at the first level or below it, or at the last or above it: below 0.25 or above 8, in the unit of the column unit; empty elsewhere."
    ),
    AnswerColumn(
      name: "unit", meaning: "The unit of truth, answer, level and estimate; empty for none."),
    AnswerColumn(
      name: "rating",
      meaning:
        "The rating from 0 to 100, or the grade of BS.1116 from 1 to 5; empty where none was asked.",
      type: "double"),
  ]

  private static let circumstances = [
    AnswerColumn(
      name: "rt_ms", meaning: "The time from the end of what was played to the answer.",
      type: "int64", unit: "ms"),
    AnswerColumn(
      name: "plays", meaning: "The number of times that the stimuli of the trial were played.",
      type: "int64"),
    AnswerColumn(
      name: "tones", meaning: "The number of times that the reference tone was played.",
      type: "int64"),
    AnswerColumn(
      name: "headphones", meaning: "What came of the listener's headphone check.",
      levels: [
        ("pass", "passed"), ("fail", "not passed"), ("skipped", "there was no check"),
      ]),
    AnswerColumn(
      name: "started", meaning: "When the trial was shown: UTC, ISO 8601.", type: nil),
    AnswerColumn(
      name: "answered", meaning: "When the answer came: UTC, ISO 8601.", type: nil),
    AnswerColumn(
      name: "language", meaning: "The language that the listener read, as BCP 47 has it."),
    AnswerColumn(
      name: "break_ms",
      meaning:
        "The length of the break before the trial, which is no part of rt_ms; empty where there was none.",
      type: "int64", unit: "ms"),
  ]
}

/// The facts about a listener that each row of the export has: what the study asked at its start, and what the page read.
struct ListenerFacts {
  /// The cells of `columns`.
  let cells: [String]

  static let columns = Background.allCases.map(\.column) + DeviceReading.columns

  /// - Parameter answers: all answers of the listener.
  init(_ answers: [AnswerRecord], of study: Study?) {
    let said = answers.first { $0.step == "background" }?.answer.map(ItemAnswers.kept) ?? []
    let asked = Dictionary(uniqueKeysWithValues: zip(study?.background ?? [], said))
    let reading = answers.first { $0.step == "level" }?.answer.map { DeviceReading($0) }
    cells = Background.allCases.map { asked[$0] ?? "" } + (reading ?? DeviceReading()).cells
  }
}
