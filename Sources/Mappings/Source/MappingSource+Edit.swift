import Score

extension MappingSource {
  /// The edit that gives a field of a table another value, or adds it before another field of that table; nil where the
  /// text does not show where.
  ///
  /// - Parameters:
  ///   - path: of the table, such as `map[2]`.
  ///   - neighbour: the field before which a new one is written.
  func setting(_ field: String, of path: String, to text: String, before neighbour: String)
    -> TextEdit?
  {
    if let value = outline.values["\(path).\(field)"] {
      return replacing(value.first, to: value.last, by: text)
    }
    guard let place = outline.places["\(path).\(neighbour)"] else { return nil }
    let column = column(of: place)
    return TextEdit(
      line: place.line, column: column, endLine: place.line, endColumn: column,
      text: "\(field) = \(text), ")
  }

  private func replacing(_ first: LuaToken, to last: LuaToken, by text: String) -> TextEdit? {
    guard let length = length(of: last) else { return nil }
    let end = SourcePlace(line: last.place.line, column: last.place.column + length)
    return TextEdit(
      line: first.place.line, column: column(of: first.place), endLine: end.line,
      endColumn: column(of: end), text: text)
  }

  /// Bytes of a token; nil for strings in long brackets.
  private func length(of token: LuaToken) -> Int? {
    switch token.kind {
    case .word(let text), .number(let text): return text.utf8.count
    case .symbol: return 1
    case .string(let text):
      let rest = line(token.place.line).utf8.dropFirst(token.place.column - 1)
      guard let quote = rest.first, quote != UInt8(ascii: "["),
        rest.dropFirst(text.utf8.count + 1).first == quote
      else { return nil }
      return text.utf8.count + 2
    }
  }

  /// The column of a place in Unicode scalars, counted from 1.
  func column(of place: SourcePlace) -> Int {
    let before = line(place.line).utf8.prefix(place.column - 1)
    return before.count { $0 & 0xc0 != 0x80 } + 1
  }

  private func line(_ number: Int) -> Substring {
    lines.indices.contains(number - 1) ? lines[number - 1] : ""
  }
}
