extension String {
  /// The words of a list that is written as a text.
  var wordList: [String] { split(whereSeparator: \.isWhitespace).map(String.init) }
}
