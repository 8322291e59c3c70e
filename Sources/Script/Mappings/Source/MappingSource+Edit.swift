import Score

extension MappingSource {
  /// The edit that gives a field of a table another value, or adds it before another field of that table; nil where the
  /// text does not show where.
  ///
  /// - Parameters:
  ///   - path: the path of the table, such as `map[2]`.
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

  /// A finding at a place; nil is the whole file.
  func finding(
    _ kind: FindingKind, at place: SourcePlace?, _ message: String, cure: String? = nil,
    severity: Finding.Severity? = nil, fix: TextEdit? = nil
  ) -> Finding {
    Finding(
      kind, line: place?.line, column: place.map(column), message, cure: cure, severity: severity,
      fix: fix)
  }

  private func replacing(_ first: LuaLexeme, to last: LuaLexeme, by text: String) -> TextEdit? {
    guard last.isClosed else { return nil }
    return TextEdit(
      line: first.start.line, column: column(of: first.start), endLine: last.end.line,
      endColumn: column(of: last.end), text: text)
  }

  /// The column of a place in Unicode scalars, counted from 1.
  func column(of place: SourcePlace) -> Int {
    place.column(in: lines.indices.contains(place.line - 1) ? lines[place.line - 1] : "")
  }
}
