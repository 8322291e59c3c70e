extension String {
  /// Appends a text as a JSON string (RFC 8259, section 7): quoted, with escapes for control characters and for the line
  /// separators that JavaScript stumbles over.
  mutating func append(jsonQuoted text: String) {
    self += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": self += "\\\""
      case "\\": self += "\\\\"
      case "\n": self += "\\n"
      case "\r": self += "\\r"
      case "\t": self += "\\t"
      case "\u{0}"..."\u{1f}", "\u{7f}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        self += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: unicodeScalars.append(scalar)
      }
    }
    self += "\""
  }
}
