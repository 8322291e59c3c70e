import Grading
import JSON
import Score

/// A thing that a study asks about its listeners once, before anything is heard; each may rather not say.
package enum Background: String, Sendable, CaseIterable {
  case age, hearing, music, vision
  /// The device: the listener says with what it is heard, and the page reads the rest.
  case device

  /// The question in a listener's words, with the answers that can be given.
  package func item(_ words: ListenerWords) -> Item {
    var item = Item(words["background.\(rawValue)"])
    item.isOptional = true
    if self == .music {
      (item.form, item.unit, item.range) = (.number, words["background.years"], 0...90)
    } else {
      item.form = .choice
      item.options = keys.map { TrialItem.Option($0, words["background.\(rawValue).\($0)"]) }
    }
    return item
  }

  /// The keys of the answers that can be chosen.
  private var keys: [String] {
    switch self {
    case .age: ["under-18", "18-24", "25-34", "35-44", "45-54", "55-64", "65-74", "75-up"]
    case .hearing: ["no", "yes", "unsure"]
    case .music: []
    case .vision: ["sighted", "low-vision", "blind"]
    case .device: ["cable", "bluetooth", "loudspeakers", "unsure"]
    }
  }

  /// The column of the export that has the answer.
  var column: AnswerColumn {
    let absent = "Empty where it was not asked."
    let levels =
      item(.english).options.map { ($0.key, $0.label) } + [(Item.refusal, "would rather not say")]
    return switch self {
    case .age:
      AnswerColumn(
        name: "age", meaning: "The listener's age in years, as a band. \(absent)", levels: levels)
    case .hearing:
      AnswerColumn(
        name: "hearing", meaning: "Whether the listener knows of a hearing loss. \(absent)",
        levels: levels)
    case .music:
      AnswerColumn(
        name: "music_years",
        meaning:
          "The years of musical training, or \(Item.refusal) where the listener would rather not say. \(absent)",
        unit: "years")
    case .vision:
      AnswerColumn(name: "vision", meaning: "How the listener sees. \(absent)", levels: levels)
    case .device:
      AnswerColumn(
        name: "output", meaning: "The device to hear with, as the listener says. \(absent)",
        levels: levels)
    }
  }

  // MARK: The study's file

  static func read(_ fields: StrictFields) throws(Fault) -> [Background] {
    let words = try fields.strings("background")
    for (number, word) in words.enumerated() {
      let place = fields.value("background")?.array?[number]
      guard Background(rawValue: word) != nil else {
        throw fields.fault(
          "\(quoted(word)) is nothing that listeners are asked about themselves", at: place,
          hint: NearestName.hint(for: word, among: allCases.map(\.rawValue)))
      }
      guard !words[..<number].contains(word) else {
        throw fields.fault("\(quoted(word)) is given twice", at: place, hint: "leave one")
      }
    }
    return words.compactMap { Background(rawValue: $0) }
  }
}
