import JSON

/// The number of listeners who asked for their answers to be removed: all that is kept of them.
package struct Forgotten: Sendable, Equatable {
  /// People, and those of them who had gone to the end.
  package var people: Int
  package var completed: Int
  package var simulated: Int

  var json: JSONText {
    .object(["people": people, "completed": completed, "simulated": simulated])
  }
}

/// The count of what a store has of one listener, which is told before it is removed.
package struct Belongings: Sendable, Equatable {
  package let answers: Int
  /// The answers in the listener's own words among them that say something.
  package let texts: Int
  package let breaks: Int
  package let isCompleted: Bool

  /// - Parameter study: under whose plan the answers were given, as far as it is known.
  package init(_ listener: ListenerRecord, _ answers: [AnswerRecord], of study: Study?) {
    self.answers = answers.count { $0.answer != nil }
    texts = answers.reduce(0) { $0 + $1.freeTexts(in: study).count { !$0.isEmpty } }
    breaks = answers.count { ["rest", "pause"].contains($0.step) }
    isCompleted = listener.completed != nil
  }
}

extension AnswerRecord {
  /// The answers in the listener's own words: the only one of a task that asks for them, or those to items of a questionnaire.
  func freeTexts(in study: Study?) -> [String] {
    let form = TaskKind.all.first { $0.id == kind }?.form
    if form == .text { return [answer ?? ""] }
    guard form == .items, let task = study?.tasks.first(where: { $0.id == self.task }) else {
      return []
    }
    return zip(task.options.items, ItemAnswers.kept(answer ?? "")).filter { $0.0.form == .text }
      .map(\.1)
  }
}
