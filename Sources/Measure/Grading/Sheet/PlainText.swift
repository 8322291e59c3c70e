/// Text that people wrote, as it can be printed on a terminal and in a table.
public enum PlainText {
  /// A text without control characters (a line break stays) and without marks that turn the direction of writing.
  public static func make(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n" ? scalar : "\u{FFFD}"
      case .format where turns.contains(scalar.value): "\u{FFFD}"
      default: scalar
      }
    }
    var plain = String.UnicodeScalarView()
    plain.append(contentsOf: scalars)
    return String(plain)
  }

  /// Bidirectional embeddings, overrides and isolates (UAX #9).
  private static let turns: Set<UInt32> = [
    0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
  ]
}
