import Files
import JSON
import Score

/// The tidy export of a study: one row an answer, and one row a stimulus where several were rated at once.
package struct AnswerExport {
  let plan: StudyPlan
  let store: AnswerStore
  /// The names of the conditions by their numbers.
  private let names: [(group: String, order: String)]

  package init(_ plan: StudyPlan, _ store: AnswerStore) {
    (self.plan, self.store) = (plan, store)
    names = Condition.all(plan.study).flatMap { orders in
      orders.indices.map { number in
        (group: orders[number].group?.id ?? "g\(number + 1)", order: "g\(number + 1)")
      }
    }
  }

  /// The columns in their order, each with what it holds.
  static let columns: [(name: String, meaning: String)] = [
    ("study", "The name of the study."),
    ("plan", "The SHA-256 of the plan under which the answer was given."),
    ("listener", "The pseudonym of the listener."),
    ("completed", "1 where the listener went to the end of the session, else 0."),
    (
      "group",
      "The group of the listener; in a study without groups the order of variants that the listener was given, such as g1."
    ),
    ("order", "The order of variants that the listener was given in that group, such as g1."),
    ("block", "The number of the block in the session, from 1."),
    ("trial", "The number of the trial in the session, from 1."),
    (
      "phase",
      "training (with feedback), main, or catch (a trial that everybody who listens gets right)."
    ),
    ("task", "The name of the task in the study."), ("kind", "The kind of the task."),
    ("variant", "The variants that were heard, joined by | in the order presented."),
    ("dataset", "The datasets that were heard, joined by | where there are several stimuli."),
    ("segment", "The segments that were heard, joined by | where there are several stimuli."),
    ("truth", "The right answer by the data; empty where there is none."),
    ("answer", "What the listener answered: the key of an option, a number, a rank."),
    ("correct", "1 right, 0 not; empty where no answer is right or wrong."),
    ("level", "The level of an adaptive procedure in the unit of the data; empty elsewhere."),
    (
      "estimate",
      "The threshold that QUEST+ expects after this answer, in the unit of the data; empty elsewhere."
    ),
    ("unit", "The unit of truth, answer and level; empty for none."),
    ("reference", "1 where the stimulus is the hidden reference, else 0."),
    (
      "rating",
      "The rating from 0 to 100, or the grade of BS.1116 from 1 to 5; empty where none was asked."
    ),
    ("rt_ms", "Milliseconds from the end of what was played to the answer."),
    ("plays", "The number of times that the stimuli of the trial were played."),
    ("headphones", "pass, fail, or skipped where there was no check."),
    ("started", "When the trial was shown: UTC, ISO 8601."),
    ("answered", "When the answer came: UTC, ISO 8601."),
  ]

  /// The text of answers.csv.
  package var csv: String {
    get throws {
      var lines = [Self.columns.map(\.name).joined(separator: ",")]
      for listener in try store.listeners() {
        var estimates = QuestEstimates(plan.study)
        for answer in try store.answers(of: listener.code) where answer.step == "trial" {
          let estimate = estimates.after(answer)
          lines += rows(answer, listener, estimate).map {
            $0.map(\.csvCell).joined(separator: ",")
          }
        }
      }
      return lines.joined(separator: "\n") + "\n"
    }
  }

  /// The text of answers.json, which explains every column.
  package var sidecar: String {
    let columns = Self.columns.map {
      ($0.name, JSONText.object(["Description": $0.meaning]))
    }
    return JSONText.object(columns).pretty
  }

  /// Writes answers.csv and answers.json.
  package func write(to folder: String) throws {
    try Folders.make(folder)
    try TextFile.write(try csv, to: folder + "/answers.csv")
    try TextFile.write(sidecar, to: folder + "/answers.json")
  }

  private func rows(
    _ answer: AnswerRecord, _ listener: ListenerRecord, _ estimate: Double?
  ) -> [[String]] {
    let kind = TaskKind.all.first { $0.id == answer.kind }
    guard kind?.form.isList == true else {
      return [row(answer, listener, estimate)]
    }
    let answers = (answer.answer ?? "").split(separator: "|").map(String.init)
    return answers.indices.map { number in
      var one = answer
      func part(_ text: String?) -> String? {
        let parts = (text ?? "").split(separator: "|", omittingEmptySubsequences: false)
        return number < parts.count ? String(parts[number]) : parts.first.map(String.init)
      }
      one.variant = part(answer.variant)
      one.dataset = part(answer.dataset)
      one.segment = kind?.form == .scales ? "item \(number + 1)" : part(answer.segment)
      one.reference = part(answer.reference)
      one.rating = part(answer.rating)
      one.answer = answers[number]
      return row(one, listener, nil)
    }
  }

  private func row(
    _ answer: AnswerRecord, _ listener: ListenerRecord, _ estimate: Double?
  ) -> [String] {
    func text(_ number: Int?) -> String { number.map(String.init) ?? "" }
    let reference = answer.reference ?? ""
    let condition = names[listener.order % names.count]
    return [
      plan.study.name, listener.plan, listener.code, listener.completed == nil ? "0" : "1",
      condition.group, condition.order, text(answer.block), text(answer.trial), answer.phase ?? "",
      answer.task ?? "", answer.kind ?? "", answer.variant ?? "", answer.dataset ?? "",
      answer.segment ?? "", answer.truth ?? "", answer.answer ?? "", text(answer.correct),
      answer.level.map { Figure.plain($0) } ?? "", estimate.map { Figure.plain($0) } ?? "",
      answer.unit ?? "", reference.isEmpty ? "0" : reference, answer.rating ?? "",
      "\(answer.rt)", "\(answer.plays)", listener.headphones, answer.started, answer.answered,
    ]
  }
}
