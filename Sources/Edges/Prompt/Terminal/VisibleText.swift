/// Text on its way to a terminal.
///
/// Titles, names and messages come from datasets, mappings, sites and file names of anybody. What would steer the terminal
/// (escapes, other control characters but tabs and line breaks, marks that turn the direction of writing) is shown
/// instead: `\x1B`.
public enum VisibleText {
  public static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: steers) else { return text }
    var visible = ""
    for scalar in text.unicodeScalars {
      if steers(scalar) { visible += escape(scalar) } else { visible.unicodeScalars.append(scalar) }
    }
    return visible
  }

  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 9, 10: false
    case 0..<32, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return scalar.value < 256 ? "\\x" + (digits.count < 2 ? "0" : "") + digits : "\\u{\(digits)}"
  }
}
