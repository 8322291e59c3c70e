import Comparing
import Files
import JSON
import Score

/// The tidy export of a study: one row an answer, and one row a stimulus where several were rated at once. Conditions are in
/// a file apart, the key.
package struct AnswerExport {
  let plan: StudyPlan
  let store: AnswerStore
  /// Whether answers under other plans are left out.
  let isOfPlan: Bool
  /// Whether answers in the listeners' own words are left out.
  let leavesTextsOut: Bool
  /// The plans under which answers were given, by their hashes.
  private let plans: [String: StudyPlan]

  /// - Parameter before: the plans that were frozen before, under which some may have answered.
  package init(
    _ plan: StudyPlan, _ store: AnswerStore, before: [StudyPlan] = [], isOfPlan: Bool = false,
    leavesTextsOut: Bool = false
  ) {
    (self.plan, self.store, self.isOfPlan) = (plan, store, isOfPlan)
    self.leavesTextsOut = leavesTextsOut
    plans = Dictionary((before + [plan]).map { ($0.hash, $0) }) { $1 }
  }

  /// The names of the conditions of a study by their numbers.
  private static func names(of study: Study) -> [(group: String, order: String)] {
    Condition.all(study).flatMap { orders in
      orders.indices.map { number in
        (group: orders[number].group?.id ?? "g\(number + 1)", order: "g\(number + 1)")
      }
    }
  }

  /// The texts of answers.csv and of key.json.
  package var texts: (answers: String, key: String) {
    get throws {
      var key = try AnswerKey(store.folder)
      var lines = [AnswerColumn.all.map(\.name).joined(separator: ",")]
      for listener in try store.listeners() where !isOfPlan || listener.plan == plan.hash {
        let study = plans[listener.plan]?.study
        var estimates = QuestEstimates(study ?? plan.study)
        let names = study.map(Self.names)
        let condition = names.map { $0[listener.order % $0.count] }
        key.note(listener.code, group: condition?.group ?? "", order: condition?.order ?? "")
        var rested: Int?
        let answers = try store.answers(of: listener.code)
        let facts = ListenerFacts(answers, of: study).cells
        for answer in answers {
          if answer.step != "trial" {
            if ["rest", "pause"].contains(answer.step) { rested = (rested ?? 0) + answer.rt }
            continue
          }
          let estimate = estimates.after(answer)
          let own = [listener.language.isEmpty ? (study ?? plan.study).language : listener.language]
          let more = own + [rested.map(String.init) ?? ""]
          rested = nil
          lines += rows(answer, listener, estimate, &key).map {
            ($0 + more + facts).map(\.csvCell).joined(separator: ",")
          }
        }
      }
      key.forgotten = try store.forgotten(plan: isOfPlan ? plan.hash : nil)
      return (lines.joined(separator: "\n") + "\n", key.text)
    }
  }

  /// The text of answers.json, which explains every column.
  package var sidecar: String {
    let columns = AnswerColumn.all.map { column in
      var column = column
      if leavesTextsOut, column.name == "answer" { column.meaning += " " + Self.textsAreOut }
      return column
    }
    let questionnaires = plan.study.questionnaires
    return JSONText.object(
      columns.map { column in
        (column.name, column.name == "item" ? column.json(with: questionnaires) : column.json)
      }
    ).pretty
  }

  private static let textsAreOut = "Answers in the listeners' own words are left out."

  /// Whether the export in a folder was made without the listeners' own words, so that one that is made in its place
  /// leaves them out, too.
  package static func leavesTextsOut(in folder: String) -> Bool {
    let sidecar = folder + "/answers.json"
    guard let text = try? FileContent.text(sidecar) else { return false }
    return text.contains(textsAreOut)
  }

  /// The answers in the listeners' own words that are left out.
  package var leftOut: Int {
    get throws {
      guard leavesTextsOut else { return 0 }
      let listeners = try store.listeners().filter { !isOfPlan || $0.plan == plan.hash }
      return try listeners.reduce(0) { sum, listener in
        let study = plans[listener.plan]?.study
        let answers = try store.answers(of: listener.code)
        return sum + answers.reduce(0) { $0 + $1.freeTexts(in: study).count }
      }
    }
  }

  /// Writes answers.csv, answers.json, answers.parquet and key.json.
  /// - Returns: why there is no answers.parquet; nil where there is one.
  @discardableResult
  package func write(to folder: OutputPath) throws -> String? {
    let (answers, key) = try texts
    try folder.makeFolder()
    try TextFile.write(answers, to: folder.below("answers.csv"))
    try TextFile.write(sidecar, to: folder.below("answers.json"))
    try TextFile.write(key, to: folder.below("key.json"))
    return ParquetFile.write(
      csv: folder.below("answers.csv"), to: folder.below("answers.parquet"),
      types: AnswerColumn.all.compactMap { column in column.type.map { (column.name, $0) } })
  }

  private func rows(
    _ answer: AnswerRecord, _ listener: ListenerRecord, _ estimate: ThresholdEstimate?,
    _ key: inout AnswerKey
  ) -> [[String]] {
    let kind = TaskKind.all.first { $0.id == answer.kind }
    let heard = AnswerKey.Stimulus(
      variant: answer.variant ?? "", dataset: answer.dataset ?? "", segment: answer.segment ?? "")
    if leavesTextsOut, kind?.form == .text { return [] }
    guard kind?.form.isList == true else {
      let name = kind?.presents == .nothing && heard.variant.isEmpty ? "" : key.name(heard)
      return [row(answer, listener, estimate, item: nil, name)]
    }
    if kind?.form == .items {
      return itemRows(answer, listener, heard.variant.isEmpty ? "" : key.name(heard))
    }
    let answers = (answer.answer ?? "").split(separator: "|").map(String.init)
    return answers.indices.map { number in
      func part(_ text: String?) -> String {
        let parts = (text ?? "").split(separator: "|", omittingEmptySubsequences: false)
        return String(number < parts.count ? parts[number] : parts.first ?? "")
      }
      var one = answer
      (one.answer, one.rating) = (answers[number], part(answer.rating))
      let stimulus = AnswerKey.Stimulus(
        variant: part(answer.variant), dataset: part(answer.dataset),
        segment: part(answer.segment), reference: part(answer.reference) == "1" ? "1" : "0")
      return row(one, listener, nil, item: number + 1, key.name(stimulus))
    }
  }

  /// One row for each item of a questionnaire; the stimulus is the variant that it was asked about, where it was about one.
  private func itemRows(
    _ answer: AnswerRecord, _ listener: ListenerRecord, _ stimulus: String
  ) -> [[String]] {
    let task = plans[listener.plan]?.study.tasks.first { $0.id == answer.task }
    let ratings = (answer.rating ?? "").split(separator: "|", omittingEmptySubsequences: false)
    let items = task?.options.items ?? []
    return ItemAnswers.kept(answer.answer ?? "").enumerated().compactMap { number, text in
      let item = number < items.count ? items[number] : nil
      if leavesTextsOut, item?.form == .text { return nil }
      var one = answer
      one.answer = text
      one.rating = number < ratings.count ? String(ratings[number]) : ""
      one.unit = item?.unit ?? ""
      return row(one, listener, nil, item: number + 1, stimulus, form: item?.form.rawValue ?? "")
    }
  }

  private func row(
    _ answer: AnswerRecord, _ listener: ListenerRecord, _ estimate: ThresholdEstimate?, item: Int?,
    _ stimulus: String, form: String = ""
  ) -> [String] {
    func text(_ number: Int?) -> String { number.map(String.init) ?? "" }
    return [
      (plans[listener.plan] ?? plan).study.name, listener.plan, listener.code,
      listener.completed == nil ? "0" : "1",
      text(answer.block), text(answer.trial), answer.phase ?? "", answer.task ?? "",
      answer.kind ?? "", text(item), form, stimulus, answer.truth ?? "", answer.answer ?? "",
      text(answer.correct), answer.level.map { Figure.plain($0) } ?? "",
      estimate?.level.map { Figure.plain($0) } ?? "", estimate?.beyond ?? "", answer.unit ?? "",
      answer.rating ?? "",
      "\(answer.rt)", "\(answer.plays)", "\(answer.tones)", listener.headphones, answer.started,
      answer.answered,
    ]
  }
}
