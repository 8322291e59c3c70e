internal import JSON

extension JSONParser {
  /// Parses a file's text that is one value and nothing else.
  static func parse(_ bytes: [UInt8], file: String) throws(DatasetError) -> JSONValue {
    do throws(JSONError) { return try parse(bytes) } catch {
      throw DatasetError(error, file: file)
    }
  }
}

extension DatasetError {
  init(_ error: JSONError, file: String) {
    self.init(
      "is not JSON: " + error.message, file: file, line: error.line, column: error.column,
      hint: error.isAtEnd ? "the file may be cut off" : "")
  }
}

extension JSONValue {
  var place: Place { Place(line: line, column: column) }
}
