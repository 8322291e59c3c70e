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

  private func replacing(_ first: LuaLexeme, to last: LuaLexeme, by text: String) -> TextEdit? {
    guard last.isClosed else { return nil }
    return TextEdit(
      line: first.start.line, column: column(of: first.start), endLine: last.end.line,
      endColumn: column(of: last.end), text: text)
  }

  /// The column of a place in Unicode scalars, counted from 1.
  func column(of place: SourcePlace) -> Int {
    place.column(in: line(place.line))
  }

  private func line(_ number: Int) -> Substring {
    lines.indices.contains(number - 1) ? lines[number - 1] : ""
  }
}
