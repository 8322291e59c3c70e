/// The order in which a date writes its day, month and year.
public enum DateOrder: String, Hashable, Sendable, CaseIterable {
  /// `04.07.2025` is the fourth of July.
  case dmy
  /// `07/04/2025` is the fourth of July.
  case mdy
  /// `2025/07/04` is the fourth of July.
  case ymd

  /// The order in words, for messages.
  var words: String {
    switch self {
    case .dmy: "day, month, year"
    case .mdy: "month, day, year"
    case .ymd: "year, month, day"
    }
  }

  /// The order of a pattern as data packages write it in a field's `format`: `%d.%m.%Y %H:%M`.
  ///
  /// Frictionless Data, "Table Schema", types `date` and `datetime`: the letters are those of `strptime`. Nil where
  /// the pattern does not name day, month and year, each once.
  init?(pattern: String) {
    var letters = ""
    var isEscaped = false
    for character in pattern {
      if isEscaped {
        switch character {
        case "d", "e", "-": letters += character == "-" ? "" : "d"
        case "m", "b", "B", "h": letters += "m"
        case "y", "Y": letters += "y"
        default: break
        }
      }
      isEscaped = character == "%" && !isEscaped || isEscaped && character == "-"
    }
    self.init(rawValue: letters)
  }
}
