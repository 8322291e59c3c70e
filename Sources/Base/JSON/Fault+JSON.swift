internal import FoundationEssentials
public import Score

extension Fault {
  /// The fault for programs, one line: `{"error":{"code":"data","column":null,…}}`; its fields are listed in the reference.
  /// - Parameter spoken: puts words in for the settings that texts name.
  public func json(spoken: (String) -> String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and whole numbers can always be written.
    guard let data = try? encoder.encode(["error": self.spoken(by: spoken)]) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  /// The fault as a value of JSON, with its settings as they stand in texts.
  package var text: JSONText {
    let line = try? JSONParser.parse(Array(json { $0 }.utf8))
    return line?["error"].map { JSONText($0) } ?? .null
  }

  /// The fault that a line holds which `json(spoken:)` wrote; nil where it holds none.
  package init?(json line: String) {
    let found = try? JSONDecoder().decode([String: Fault].self, from: Data(line.utf8))
    guard let fault = found?["error"] else { return nil }
    self = fault
  }

  /// An error of any kind as a fault; of those that are none, the text is the message.
  public static func of(_ error: any Error) -> Fault { error as? Fault ?? Fault(.file, "\(error)") }
}
