import JSON
import Score

/// An item of a questionnaire: its text, and the form in which it is answered.
package struct Item: Sendable, Equatable {
  package enum Form: String, Sendable, CaseIterable {
    /// A number from 0 to 100.
    case scale
    /// One of a row of points from 1, of which the first and the last have words.
    case points
    /// The key of one of the options.
    case choice
    /// The keys of several options, with semicolons between them.
    case multiple
    /// A number in a range.
    case number
    /// Words of the listener's own, or none.
    case text
  }

  package var text: String
  package var form = Form.scale
  /// The words at the ends of a scale or of a row of points.
  package var ends: [String] = []
  /// The distance between the numbers of a scale that can be chosen.
  package var step = 1.0
  /// The number of points in a row.
  package var points = 0
  package var options: [TrialItem.Option] = []
  /// The unit of a number; empty for none.
  package var unit = ""
  /// The range of a number.
  package var range = Item.anyNumber
  /// Whether a listener may rather not say.
  package var isOptional = false

  package init(_ text: String) { self.text = text }

  /// The answer of a listener who would rather not say.
  package static let refusal = "rather-not"
  /// The range of a number that may be any.
  package static let anyNumber = -1e36...1e36

  /// The numbers that are the answers of a scale, a row of points or a number; nil for other forms.
  var numbers: ClosedRange<Double>? {
    switch form {
    case .scale: 0...100
    case .points: 1...Double(max(1, points))
    case .number: range
    case .choice, .multiple, .text: nil
    }
  }

  // MARK: Answers

  /// Returns an answer as the store keeps it.
  /// - Throws: `Fault` for what is no answer to this item, in words for the listener.
  package func answer(_ text: String) throws(Fault) -> String {
    let text = text.trimmed
    if isOptional, text == Self.refusal { return text }
    switch form {
    case .scale, .points, .number: return try number(text)
    case .choice: return try key(text)
    case .multiple: return try keys(text)
    case .text: return try Judgement.words(text)
    }
  }

  private func number(_ text: String) throws(Fault) -> String {
    let number = try Judgement.number(text, in: numbers ?? Self.anyNumber)
    let step = form == .points ? 1 : form == .scale ? self.step : 0
    guard step == 0 || (number / step).rounded() * step == number else {
      throw Judgement.fault(
        "\(quoted(text)) is between two answers",
        "give \(step == 1 ? "a whole number" : "a multiple of \(Figure.plain(step))")")
    }
    return Figure.plain(number)
  }

  private func key(_ text: String) throws(Fault) -> String {
    guard options.contains(where: { $0.key == text }) else {
      throw Judgement.fault(
        "\(quoted(text)) is none of the answers",
        "answer \(options.map(\.key).joined(separator: " or "))")
    }
    return text
  }

  /// The keys that were chosen, in the order of the options.
  private func keys(_ text: String) throws(Fault) -> String {
    let chosen = text.split(whereSeparator: { ";, ".contains($0) }).map(String.init)
    for one in chosen { _ = try key(one) }
    guard !chosen.isEmpty else {
      throw Judgement.fault("no answer is chosen", "choose one at least")
    }
    return options.map(\.key).filter { chosen.contains($0) }.joined(separator: ";")
  }
}

extension [Item] {
  /// Returns the answers to these items.
  /// - Parameter text: a list of JSON with a text for each item.
  /// - Throws: `Fault` for the first that is no answer, in words for the listener.
  package func answers(_ text: String) throws(Fault) -> [String] {
    let given = ItemAnswers.read(text) ?? []
    guard given.count == count else {
      throw Judgement.fault(
        "there are answers to \(given.count) of \(counted(count, "item"))", "answer each of them")
    }
    var answers: [String] = []
    for (item, text) in zip(self, given) { answers.append(try item.answer(text)) }
    return answers
  }
}

/// The answers to the items of a questionnaire as one text, a list of JSON: so a page sends them and the store keeps them.
package enum ItemAnswers {
  package static func text(_ answers: [String]) -> String { answers.json.compact }

  /// Returns the answers in a text; nil where it is no list of texts.
  static func read(_ text: String) -> [String]? {
    guard let list = (try? JSONParser.parse(Array(text.utf8), maximumValues: 1000))?.array else {
      return nil
    }
    let texts = list.compactMap(\.string)
    return texts.count == list.count ? texts : nil
  }

  /// Returns the answers that a store has, one of an earlier version too, where numbers stand with `|` between them.
  static func kept(_ text: String) -> [String] {
    read(text) ?? text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  }
}
