internal import Score

extension Fault {
  /// The page that says how data are read.
  static let dataPage = "docs/data.md"

  /// A log that cannot be read.
  /// - Parameters:
  ///   - file: the file as the caller named it; `zip/member` for a file inside an archive.
  ///   - column: a byte of the line, from 1.
  ///   - hint: what to do about it; empty where nothing is known to help.
  static func data(
    _ message: String, file: String, line: Int? = nil, column: Int? = nil, hint: String = ""
  ) -> Fault {
    Fault(
      .data, message, at: FaultPlace(file, line: line, column: column),
      hint: hint.isEmpty ? nil : hint)
  }

  /// A column that the caller names and the file does not have.
  static func noColumn(_ name: String, among names: [String], file: String) -> Fault {
    data(
      "no column is called \(quoted(name))", file: file,
      hint: NearestName.hint(for: name, among: names))
  }

  static func data(_ message: String, file: String, at place: Place, hint: String = "") -> Fault {
    data(message, file: file, line: place.line, column: place.column, hint: hint)
  }
}

/// A place in a file: 1-based line and cell or byte column.
struct Place: Hashable {
  var line: Int
  var column: Int
}
