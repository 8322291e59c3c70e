extension String {
  /// Without spaces and line breaks around it.
  public var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Without spaces around it, and without the quotes, single or double, in which all of it stands.
  public var unquoted: String {
    let text = trimmed
    guard let quote = text.first, quote == "\"" || quote == "'", text.count > 1,
      text.last == quote
    else { return text }
    return String(text.dropFirst().dropLast())
  }
}
