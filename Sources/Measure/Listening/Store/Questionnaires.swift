import JSON
import Score

extension Study {
  /// The items of all questionnaires with their texts and what each answer means, by task and number, for the export's sidecar.
  var questionnaires: JSONText {
    .object(
      tasks.filter { $0.kind.form == .items }.map { task -> (String, JSONText) in
        let options = task.options
        func named(_ text: String) -> JSONText? { text.isEmpty ? nil : .string(text) }
        let items = options.items.enumerated().map { ("\($0 + 1)", $1.meaning) }
        return (
          task.id,
          .object(present: [
            ("Description", .string(task.question)), ("Instrument", named(options.instrument)),
            ("Language", .string(language)), ("Source", named(options.source)),
            ("Items", .object(items)),
          ])
        )
      })
  }
}

extension Item {
  /// The item in the words of BIDS.
  fileprivate var meaning: JSONText {
    var levels = options.map { ($0.key, JSONText.string($0.label)) }
    if ends.count == 2, let numbers {
      let outer = [numbers.lowerBound, numbers.upperBound].map { "\(Int(held: $0))" }
      levels = zip(outer, ends).map { ($0, .string($1)) }
    }
    if isOptional { levels.append((Self.refusal, "would rather not say")) }
    return .object(present: [
      ("Description", .string(text)), ("Form", .string(form.rawValue)),
      ("Units", unit.isEmpty ? nil : .string(unit)),
      ("Levels", levels.isEmpty ? nil : .object(levels)),
    ])
  }
}

extension AnswerColumn {
  /// The column's entry with the questionnaires whose items it numbers.
  func json(with questionnaires: JSONText) -> JSONText {
    guard case .object(let members) = json, case .object(let tasks) = questionnaires,
      !tasks.isEmpty
    else { return json }
    return .object(members + [JSONText.Member("Questionnaires", questionnaires)])
  }
}
