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

  /// An error of any kind as a fault; of those that are none, the text is the message.
  public static func of(_ error: any Error) -> Fault { error as? Fault ?? Fault(.file, "\(error)") }
}
