import Score

/// The text of a mapping with what errors need to point into it.
struct MappingSource {
  let name: String
  let text: String
  /// The lexemes of the text, and its end as the last.
  let lexemes: [LuaLexeme]
  let outline: TableOutline
  let lines: [Substring]

  /// - Parameter word: the word to which the file gives its table.
  init(name: String, text: String, word: String = "mapping") {
    (self.name, self.text) = (name, text)
    lexemes = LuaLexeme.all(in: text)
    outline = TableOutline(lexemes.dropLast(), of: word)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Whether a field, and everything before the table, mean the same in both texts.
  func isSame(as other: MappingSource, at path: String) -> Bool {
    if text == other.text { return true }
    guard let mine = outline.texts[path], let before = outline.texts[""] else { return false }
    return mine == other.outline.texts[path] && before == other.outline.texts[""]
  }

  /// An error at a field of the mapping's table, such as `map[2].domain`.
  func error(
    _ message: String, at path: String, expected: String? = nil, hint: String? = nil
  ) -> Fault {
    var error = Fault.mapping(message, expected: expected, hint: hint)
    locate(&error, at: outline.place(of: path))
    return error
  }

  /// A name, as it is quoted, that no input has.
  /// - Parameter near: the input that the hint offers for it.
  func unknownInput(_ quoted: String, at path: String, near: String?, hint: String) -> Fault {
    var error = error("unknown input \(quoted)", at: path, hint: hint)
    (error.isUnknownInput, error.nearName) = (true, near)
    return error
  }

  /// The same error at a field, if it has no place yet.
  func located(_ error: Fault, at path: String) -> Fault {
    guard error.place.line == nil else { return error }
    var error = error
    locate(&error, at: outline.place(of: path))
    return error
  }

  /// An error on an unknown name in a table in which a section is written twice, so that Lua forgot the first: that is what is wrong.
  func blamingDoubles(_ error: Fault) -> Fault {
    guard error.message.hasPrefix("unknown "),
      let (path, place) = outline.duplicates.first(where: {
        !$0.path.contains { ".[".contains($0) }
      }),
      let first = outline.place(of: path)
    else { return error }
    var double = Fault.mapping(
      "\(path) is given twice, and what stands in line \(min(first.line, place.line)) is forgotten: \(error.message)",
      hint: "put both into one: \(path) = { …, … }")
    locate(&double, at: place)
    return double
  }

  /// Runs a reader whose errors belong to a field.
  func reading<T>(_ path: String, _ body: () throws(Fault) -> T) throws(Fault) -> T {
    do { return try body() } catch { throw located(error, at: path) }
  }

  /// Refuses fields that are not known.
  func checkNames(
    of table: LuaTable, at path: String, subject: String, known: [String]
  ) throws(Fault) {
    for name in table.names where !known.contains(name) {
      throw error(
        "\(subject) has no field \"\(name)\"", at: path.isEmpty ? name : "\(path).\(name)",
        hint: Self.meant[name].flatMap { known.contains($0.field) ? $0.hint : nil }
          ?? NearestName.hint(for: name, among: known))
    }
  }

  /// Fields as other programs name them: the field here, and what to write.
  private static let meant: [String: (field: String, hint: String)] = [
    "bpm": ("tempo", "write tempo = 120"), "BPM": ("tempo", "write tempo = 120"),
    "volume": ("level", "write level = -12, in dB"), "gain": ("level", "write level = -12, in dB"),
    "amp": ("level", "write level = -12, in dB"), "master": ("level", "write level = -12, in dB"),
    "default": ("min", "the default stands first, without a name: { 800, min = 60, max = 12000 }"),
    "value": ("min", "the default stands first, without a name: { 800, min = 60, max = 12000 }"),
  ]

  private func locate(_ error: inout Fault, at place: SourcePlace?) {
    error.place.file = name
    guard let place else { return }
    error.place.line = place.line
    error.place.column = place.column
    let text = lines[place.line - 1].drop { $0 == " " || $0 == "\t" }
    error.excerpt = String(text.prefix(200)).printable
  }
}

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

/// A place in a mapping's file, line and column counted from 1.
public struct SourcePlace: Hashable, Sendable, Comparable {
  public let line: Int
  /// The column, counted in bytes from 1, as compilers count it.
  public let column: Int

  public static func < (a: SourcePlace, b: SourcePlace) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }

  /// The column in Unicode scalars, counted from 1, given the text of the line.
  func column(in line: Substring) -> Int {
    line.utf8.prefix(column - 1).count { $0 & 0xc0 != 0x80 } + 1
  }
}
