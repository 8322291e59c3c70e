import Grading
import JSON
import Score

extension Translation {
  /// The texts of an item of a questionnaire in a language: all that the item has of its own.
  package struct Item: Sendable, Equatable {
    package var text: String
    /// The words at the ends of its scale; empty where it has those of the task.
    package var ends: [String] = []
    package var options: [String] = []
    package var unit = ""

    /// The texts of an item as the study has them.
    /// - Parameter task: the words at the ends of the scales of its task.
    init(of item: Listening.Item, in task: [String]) {
      text = item.text
      ends = item.ends == task ? [] : item.ends
      (options, unit) = (item.options.map(\.label), item.unit)
    }

    /// Whether the item is a pair of words.
    fileprivate var isPair: Bool { ends.count == 2 && text == ends.joined(separator: " … ") }

    /// A text where it has nothing else, the two words of a pair, or an object.
    var json: JSONText {
      if isPair { return ends.json }
      if ends.isEmpty, options.isEmpty, unit.isEmpty { return .string(text) }
      return .object(
        present: [
          "text": text, "ends": ends.isEmpty ? nil : ends,
          "options": options.isEmpty ? nil : options,
          "unit": unit.isEmpty ? nil : unit,
        ])
    }
  }
}

extension Item {
  /// The item with the texts of a language.
  /// - Parameters:
  ///   - task: the words at the ends of the scales of the task, as the study has them.
  ///   - ends: those in the language.
  func spoken(_ texts: Translation.Item, _ task: [String], _ ends: [String]) -> Item {
    var item = self
    item.text = texts.text
    if !texts.ends.isEmpty {
      item.ends = texts.ends
    } else if item.ends == task, !ends.isEmpty {
      item.ends = ends
    }
    item.options = zip(options, texts.options).map { TrialItem.Option($0.key, $1) }
    item.unit = texts.unit
    return item
  }
}

extension TranslationReader {
  /// The items of a questionnaire, each with all texts that the study's own has.
  func items(
    _ own: [Translation.Item], _ fields: StrictFields, _ code: String
  ) throws(Fault) -> [Translation.Item] {
    let found = try fields.list("items")
    if found.isEmpty, let first = own.first { throw missing("items", first.text, fields, code) }
    guard found.count == own.count else {
      throw fields.fault(
        "\"items\" has \(counted(found.count, "text")) in the language \(quoted(code)), and the study \(own.count)",
        at: fields.value("items"), hint: "give one for each, in the same order")
    }
    var items: [Translation.Item] = []
    for (value, item) in zip(found, own) { items.append(try self.item(value, item, fields, code)) }
    return items
  }

  private func item(
    _ value: JSONValue, _ own: Translation.Item, _ fields: StrictFields, _ code: String
  ) throws(Fault) -> Translation.Item {
    var item = own
    if own.isPair {
      let words = (value.array ?? []).compactMap(\.string).filter { !$0.trimmed.isEmpty }
      guard words.count == 2 else {
        throw fields.fault(
          "an item is \(value.kind) in the language \(quoted(code)), expected a pair of words",
          at: value, hint: "translate \(own.ends.json.compact) there")
      }
      (item.text, item.ends) = (words.joined(separator: " … "), words)
      return item
    }
    if let text = value.string, own.json == .string(own.text) {
      guard !text.trimmed.isEmpty else {
        throw fields.fault("a text of \"items\" is empty", at: value)
      }
      item.text = text
      return item
    }
    let parts = try StrictFields(
      value, file: fields.file, what: "an item in the language \(quoted(code))",
      keys: ["text", "ends", "options", "unit"])
    item.text = try text("text", own.text, parts, code)
    item.ends = try list("ends", own.ends, parts, code)
    item.options = try list("options", own.options, parts, code)
    item.unit = try text("unit", own.unit, parts, code)
    return item
  }

  /// The publication of an instrument's words in a language; empty for items of a study's own.
  func source(
    _ own: String, _ fields: StrictFields, _ code: String
  ) throws(Fault) -> String {
    let found = try fields.string("source") ?? ""
    guard own.isEmpty == found.trimmed.isEmpty else {
      throw fields.fault(
        own.isEmpty
          ? "\"source\" means nothing in a task without an \"instrument\""
          : "the items in the language \(quoted(code)) have no \"source\"",
        at: fields.value(own.isEmpty ? "source" : "items"),
        hint: own.isEmpty
          ? "leave it out"
          : "a published questionnaire is asked in the words of a publication: say where this translation is from"
      )
    }
    guard !Instrument.all.contains(where: { $0.source == found }) else {
      throw fields.fault(
        "the \"source\" in the language \(quoted(code)) is that of the English words",
        at: fields.value("source"), hint: "say where this translation was published")
    }
    return found
  }
}
