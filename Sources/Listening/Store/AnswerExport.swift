import Files
import JSON
import Score

/// The tidy export of a study: one row an answer, and one row a stimulus where several were rated at once.
package struct AnswerExport {
  let plan: StudyPlan
  let store: AnswerStore

  package init(_ plan: StudyPlan, _ store: AnswerStore) { (self.plan, self.store) = (plan, store) }

  /// The columns in their order, each with what it holds.
  static let columns: [(name: String, meaning: String)] = [
    ("study", "The name of the study."),
    ("plan", "The SHA-256 of the plan under which the answer was given."),
    ("listener", "The pseudonym of the listener."),
    ("completed", "1 where the listener went to the end of the session, else 0."),
    ("group", "The order of variants that the listener was given, such as g1."),
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
    ("unit", "The unit of truth, answer and level; empty for none."),
    ("reference", "1 where the stimulus is the hidden reference, else 0."),
    ("rating", "The rating from 0 to 100; empty where none was asked."),
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
        for answer in try store.answers(of: listener.code) where answer.step == "trial" {
          lines += rows(answer, listener).map { $0.map(\.csvCell).joined(separator: ",") }
        }
      }
      return lines.joined(separator: "\n") + "\n"
    }
  }

  /// The text of answers.json, which explains every column.
  package var sidecar: String {
    let columns = Self.columns.map {
      ($0.name, JSONText.object([("Description", .string($0.meaning))]))
    }
    return JSONText.object(columns).pretty
  }

  /// Writes answers.csv and answers.json.
  package func write(to folder: String) throws {
    try Folders.make(folder)
    try TextFile.write(try csv, to: folder + "/answers.csv")
    try TextFile.write(sidecar, to: folder + "/answers.json")
  }

  private func rows(_ answer: AnswerRecord, _ listener: ListenerRecord) -> [[String]] {
    let kind = TaskKind.all.first { $0.id == answer.kind }
    let isOnePerStimulus = kind?.form == .ratings || kind?.form == .ranks || kind?.form == .scales
    guard isOnePerStimulus else { return [row(answer, listener, of: answer)] }
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
      return row(one, listener, of: answer)
    }
  }

  private func row(
    _ answer: AnswerRecord, _ listener: ListenerRecord, of whole: AnswerRecord
  ) -> [String] {
    func text(_ number: Int?) -> String { number.map(String.init) ?? "" }
    let reference = answer.reference ?? ""
    return [
      plan.study.name, listener.plan, listener.code, listener.completed == nil ? "0" : "1",
      "g\(listener.order + 1)", text(answer.block), text(answer.trial), answer.phase ?? "",
      answer.task ?? "", answer.kind ?? "", answer.variant ?? "", answer.dataset ?? "",
      answer.segment ?? "", answer.truth ?? "", answer.answer ?? "", text(answer.correct),
      answer.level.map { Figure.plain($0) } ?? "",
      answer.unit ?? "", reference.isEmpty ? "0" : reference, answer.rating ?? "",
      "\(answer.rt)", "\(answer.plays)", listener.headphones, answer.started, answer.answered,
    ]
  }
}
