/// The spelling by which texts of the library name a setting without knowing who shows them.
public enum SettingMention {
  /// Replaces every `‹name›` and `‹name value›` in a text.
  /// - Parameter spoken: words for a setting and the value that goes with it, empty where there is none.
  public static func spoken(
    _ text: String, by spoken: (_ name: String, _ value: String) -> String
  ) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "‹") {
      let inner = rest[rest.index(after: open)...]
      guard let close = inner.firstIndex(of: "›") else { break }
      // A text may have been laid out in lines before: a mention is one still.
      let words = inner[..<close].split { $0 == " " || $0 == "\n" }
      result += rest[..<open]
      if let name = words.first, isName(name) {
        result += spoken(String(name), words.dropFirst().joined(separator: " "))
      } else {
        result += rest[open...close]
      }
      rest = inner[inner.index(after: close)...]
    }
    return result + rest
  }

  private static func isName(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { ($0 >= 97 && $0 <= 122) || $0 == 45 }
  }
}
