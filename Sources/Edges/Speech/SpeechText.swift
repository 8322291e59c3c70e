import Score

/// A text as it can be spoken: bounded, and free of what a voice could take for a command.
struct SpeechText: Hashable, Sendable {
  /// The words, with single blanks between them.
  let words: String
  /// Unicode scalars at the end of the text that are not spoken.
  let cut: Int

  /// The most Unicode scalars that are spoken: some two and a half minutes.
  static let longest = 2000

  /// Takes control characters, marks of direction and line ends for blanks, and cuts a text that is too long, at a blank
  /// where its last tenth has one.
  init(_ text: String) {
    var kept = String.UnicodeScalarView()
    var (count, cut) = (0, 0)
    var isBlank = true
    for scalar in text.unicodeScalars {
      guard count < Self.longest else {
        cut += 1
        continue
      }
      if Self.isSpoken(scalar) {
        kept.append(scalar)
        isBlank = false
      } else if !isBlank {
        kept.append(" ")
        isBlank = true
      } else {
        continue
      }
      count += 1
    }
    if cut > 0, let end = kept.lastIndex(of: " "),
      kept.distance(from: end, to: kept.endIndex) < Self.longest / 10
    {
      cut += kept.distance(from: end, to: kept.endIndex) - 1
      kept.removeSubrange(end...)
    }
    if kept.last == " " { kept.removeLast() }
    (words, self.cut) = (String(kept), cut)
  }

  /// Whether a voice gets the scalar; instead of all others it gets a blank.
  private static func isSpoken(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      false
    default: true
    }
  }
}
