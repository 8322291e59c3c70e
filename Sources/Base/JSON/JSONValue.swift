package import Score

/// A JSON value (RFC 8259) with the place of its first byte.
package struct JSONValue {
  package enum Content {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// Members in their order; of equal keys all are kept and the last one counts.
    case object([(key: String, value: JSONValue)])
  }

  package let content: Content
  /// 1-based line of the text, and byte column in it.
  package let line: Int
  package let column: Int

  init(_ content: Content, line: Int, column: Int) {
    (self.content, self.line, self.column) = (content, line, column)
  }

  /// The member of an object, or nil.
  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = content { members.last { $0.key == key }?.value } else { nil }
  }

  package var string: String? { if case .string(let text) = content { text } else { nil } }

  /// Not inlined: Swift 6.3.1's optimiser fails on callers that chain it to an optional member.
  @inline(never) package var number: Double? {
    if case .number(let value) = content { value } else { nil }
  }

  package var array: [JSONValue]? { if case .array(let values) = content { values } else { nil } }

  package var members: [(key: String, value: JSONValue)]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// An object with more members behind its own.
  package func adding(_ more: [(key: String, value: JSONValue)]) -> JSONValue {
    JSONValue(.object((members ?? []) + more), line: line, column: column)
  }

  /// A text at the place of this value, such as the key of a member that is a cell of a table.
  package func replaced(by text: String) -> JSONValue {
    JSONValue(.string(text), line: line, column: column)
  }

  /// The place of its first byte in a file.
  package func place(in file: String) -> FaultPlace {
    FaultPlace(file, line: line, column: column)
  }

  /// The kind of the value, for messages.
  package var kind: String {
    switch content {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string(let text): quoted(text)
    case .array: "an array"
    case .object: "an object"
    }
  }
}
