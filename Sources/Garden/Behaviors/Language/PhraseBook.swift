import Score

/// The sentences of callouts in one language, each by its key, and how the language tells distances and directions.
///
/// Books are files: `languages/en.json` and the others beside it (`PhraseBook.read`). English is the measure: every
/// other book has its keys, with the same named places.
public struct PhraseBook: Phrases {
  /// The code of the language: `en`.
  public let language: String
  /// The name of the language in itself: `Deutsch`.
  public let name: String
  /// The voice of espeak-ng that speaks it.
  public let voice: String
  /// The manner in which directions are told.
  public var directions = DirectionStyle.words
  /// The thresholds of distances and directions.
  public var settings = BehaviorSettings()

  let grammar: Grammar
  let sentences: [String: Sentence]

  /// The units in which distances are told.
  var units: DistanceUnits {
    if settings[.imperial] == 0 { return .metric }
    return settings[.imperialYards] == 0 ? .feet : .yards
  }

  /// The keys of all sentences, sorted.
  public var keys: [String] { sentences.keys.sorted() }

  /// The named places of a sentence; nil where the book has none of that key.
  public func places(of key: String) -> Set<String>? { sentences[key]?.places }

  /// A sentence with texts at its named places.
  ///
  /// A place that is given no text stays empty, and texts for places that the sentence does not have are not used. For a
  /// key that the book does not have, the key itself is said, so that nothing is lost in silence.
  public func say(_ key: String, _ places: [String: String] = [:]) -> String {
    guard let sentence = sentences[key] else { return key }
    let number = sentence.counted.flatMap { places[$0] }.flatMap(grammar.number)
    let isOne = number.map(grammar.singular.contains) ?? false
    let pieces = isOne ? sentence.one ?? sentence.other : sentence.other
    return pieces.reduce("") { text, piece in
      switch piece {
      case .words(let words): text + words
      case .place(let place): grammar.joined(text, places[place] ?? "")
      }
    }
  }
}
