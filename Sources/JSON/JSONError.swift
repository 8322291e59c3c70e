/// Where and why a text is not JSON.
package struct JSONError: Error, Hashable, Sendable {
  /// What is wrong, quoting the offending text, and what was expected.
  package let message: String
  /// 1-based line of the text.
  package let line: Int
  /// 1-based byte column in the line.
  package let column: Int
  /// The text ended too soon.
  package let isAtEnd: Bool

  init(_ message: String, line: Int, column: Int, isAtEnd: Bool) {
    self.message = message
    self.line = line
    self.column = column
    self.isAtEnd = isAtEnd
  }
}
