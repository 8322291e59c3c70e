import Glibc
import Score
import Threads

/// Questionnaires in a terminal: one item after the other.
extension TerminalFace {
  /// Asks the items of a step, and takes the answers together.
  /// - Returns: false where the listener leaves.
  func fill(
    _ items: [Item], _ step: SessionStep, _ session: Session, _ code: String, _ started: String
  ) throws -> Bool {
    let began = SteadyTime.seconds
    var answers: [String] = []
    for (number, item) in items.enumerated() {
      let place: KeyValuePairs<String, Any> = [
        "n": number + 1, "count": items.count, "text": item.text,
      ]
      say(session.words("item", place))
      for (number, option) in item.options.enumerated() { say("  \(number + 1)  \(option.label)") }
      if item.isOptional { say("  \(Item.refused)  \(session.words["rather-not"])") }
      guard let answer = answer(to: item, session.words) else { return false }
      answers.append(answer)
    }
    let timing = AnswerRecord.Timing(
      milliseconds: Int(held: 1000 * (SteadyTime.seconds - began)), plays: 0, started: started,
      answered: StudyRun.now)
    _ = try run.take(
      ItemAnswers.text(answers), of: code, sequence: session.place, timing)
    return true
  }

  /// Asks one item until there is an answer to it; nil where the listener leaves.
  private func answer(to item: Item, _ words: ListenerWords) -> String? {
    while let line = ask(item.prompt(words))?.trimmed, line != Self.leaving {
      do {
        return try item.answer(item.typed(line))
      } catch { say(words.refusal(error, of: .items).text) }
    }
    return nil
  }
}

extension Item {
  /// The word that stands for an answer which a listener would rather not give.
  fileprivate static let refused = "-"

  /// The answer that a line means: of options, their numbers do.
  fileprivate func typed(_ line: String) -> String {
    if isOptional, line == Self.refused { return Self.refusal }
    guard !options.isEmpty else { return line }
    return line.split(whereSeparator: { ";, ".contains($0) }).map { word in
      Int(word).flatMap { options.indices.contains($0 - 1) ? options[$0 - 1].key : nil }
        ?? String(word)
    }.joined(separator: ";")
  }

  fileprivate func prompt(_ words: ListenerWords) -> String {
    let values: KeyValuePairs<String, Any> = [
      "low": ends.first ?? "", "high": ends.last ?? "", "n": points,
    ]
    return switch form {
    case .scale: words("terminal.scale", values)
    case .points: words("terminal.points", values)
    case .choice: words("terminal.one", ["n": options.count])
    case .multiple: words("terminal.several", ["n": options.count])
    case .number where unit.isEmpty: words["terminal.number"]
    case .number: words("terminal.unit", ["unit": unit])
    case .text: words["terminal.words"]
    }
  }
}
