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
