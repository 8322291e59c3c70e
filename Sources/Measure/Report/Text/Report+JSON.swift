internal import FoundationEssentials

extension Report {
  /// The report as JSON: keys in order, numbers of at most six significant digits (more only before the point), one final
  /// newline. Equal reports give equal bytes.
  /// - Throws: `EncodingError` where a number that has to be there is not finite.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = [UInt8](try encoder.encode(self))
    return String(decoding: NumberText.shortened(bytes), as: UTF8.self) + "\n"
  }

  /// Reads what `json` wrote.
  /// - Throws: `DecodingError`, which says the place and what was expected.
  public init(json: String) throws {
    self = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
  }
}
