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

/// A text of JSON in which values that were parsed are found again: by their bytes, which have all the digits and marks that
/// their values have not.
package struct JSONSource {
  package let bytes: [UInt8]
  /// The index of each line's first byte.
  private let lines: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = [0] + bytes.indices.filter { bytes[$0] == 0x0a }.map { $0 + 1 }
  }

  /// The index of the first byte of a value that was parsed from the text.
  package func start(of value: JSONValue) -> Int { lines[value.line - 1] + value.column - 1 }

  /// The text with one more element at the end of an array of its outermost object; all else stays as it is, byte by byte.
  /// - Parameter array: an array that was parsed from the text.
  package func adding(_ element: JSONText, to array: JSONValue) -> [UInt8] {
    let start = start(of: array)
    let end = close(of: start)
    let last = bytes[start..<end].lastIndex { ![0x20, 0x09, 0x0a, 0x0d].contains($0) } ?? start
    let lines = element.folded.split(separator: "\n").joined(separator: "\n    ")
    let added = "\(last == start ? "" : ",")\n    \(lines)\n  "
    return Array(bytes[...last]) + Array(added.utf8) + Array(bytes[end...])
  }

  /// The index of the bracket that closes the array or object that begins at an index.
  private func close(of start: Int) -> Int {
    var (depth, index, isText) = (0, start, false)
    repeat {
      switch (bytes[index], isText) {
      case (0x5c, true): index += 1
      case (0x22, _): isText.toggle()
      case (0x5b, false), (0x7b, false): depth += 1
      case (0x5d, false), (0x7d, false): depth -= 1
      default: break
      }
      index += 1
    } while depth > 0
    return index - 1
  }
}
