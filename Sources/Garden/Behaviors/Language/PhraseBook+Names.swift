public import MapData

extension PhraseBook {
  /// The name of a thing in the book's language: its own, where the map has it so, or else the words for what it is.
  public func name(of feature: MapFeature) -> String {
    let key = "thing.\(feature.word)"
    let isWord = !feature.isNamed && !feature.word.isEmpty && sentences[key] != nil
    return isWord ? say(key) : feature.name(in: language)
  }
}
