internal import Score

/// A column's name as a log writes it, parted into name and unit: `Speed (m/s)`, `time[ms]`, `ELEVATION : °`.
struct ColumnHeader: Equatable {
  var name: String
  var unit: Unit?

  init(_ text: String) {
    let text = text.trimmed
    defer {
      while name.count > 1, let last = name.last, ",;:".contains(last) {
        name = String(name.dropLast()).trimmed
      }
    }
    if let (name, unit) = Self.known(text) {
      (self.name, self.unit) = (name, unit)
    } else if let (name, unit) = Self.logged(text) {
      (self.name, self.unit) = (name, unit)
    } else if let (name, unit) = Self.split(text, "(", ")") ?? Self.split(text, "[", "]") {
      self.name = name
      self.unit = Unit(unit)
    } else {
      name = text
    }
  }

  /// A name and a unit of the table of units that stands apart from it: `Temp, °F (LGR S/N: 20123456)`, `T / °C`,
  /// `[°C] Temperatur`. What stands in brackets behind such a unit names a device.
  private static func known(_ text: String) -> (String, Unit)? {
    func parts(_ text: Substring, _ mark: String) -> (String, Unit)? {
      guard let range = text.ranges(of: mark).last else { return nil }
      let unit = String(text[range.upperBound...]).trimmed
      let name = String(text[..<range.lowerBound]).trimmed
      return UnitTable.isKnown(unit) && !name.isEmpty ? (name, Unit(unit)) : nil
    }
    if text.first == "[", let end = text.firstIndex(of: "]") {
      let unit = String(text[text.index(after: text.startIndex)..<end]).trimmed
      let name = String(text[text.index(after: end)...]).trimmed
      if UnitTable.isKnown(unit), !name.isEmpty { return (name, Unit(unit)) }
    }
    let isLong = text.last == ")" && text.first != "("
    let front = isLong ? text.prefix { $0 != "(" } : Substring(text)
    return parts(front, ",") ?? parts(front, " / ") ?? parts(front, " - ") ?? parts(front, " in ")
  }

  /// `DO conc, mg/L (LGR S/N: 20313269)`: a unit that is not known before the serial number of a logger.
  private static func logged(_ text: String) -> (String, Unit)? {
    guard text.last == ")", let open = text.firstIndex(of: "("), text[open...].contains("S/N"),
      let comma = text[..<open].lastIndex(of: ",")
    else { return nil }
    let name = String(text[..<comma]).trimmed
    let unit = String(text[text.index(after: comma)..<open]).trimmed
    return name.isEmpty || unit.isEmpty ? nil : (name, Unit(unit))
  }

  /// The unit of a cell that is nothing but `(m/s)` or `[m/s]`.
  static func bracketedUnit(_ text: String) -> Unit? {
    for (open, close) in [("(", ")"), ("[", "]")] {
      if text.count > 2, text.hasPrefix(open), text.hasSuffix(close) {
        return Unit(String(text.dropFirst().dropLast()))
      }
    }
    return nil
  }

  private static func split(
    _ text: String, _ open: Character, _ close: Character
  ) -> (String, String)? {
    guard text.last == close, let start = text.lastIndex(of: open), start != text.startIndex else {
      return nil
    }
    let name = String(text[..<start]).trimmed
    let unit = String(text[text.index(after: start)...].dropLast()).trimmed
    if name.isEmpty || unit.isEmpty || functions.contains(name.lowercased())
      || statistics.contains(unit.lowercased())
    {
      return nil
    }
    // `Temperature [ITS-90, deg C]`: a scale stands before the unit.
    let last = unit.split(separator: ",").last.map { String($0).trimmed } ?? unit
    // `[umol/m2,sec]` is one unit.
    let isScale = UnitTable.isKnown(last) && !unit.dropLast(last.count).contains("/")
    return (name, !UnitTable.isKnown(unit) && isScale ? last : unit)
  }

  /// Words in brackets that say how values were summed up, and are no unit: `GridMs.Hz (Avg)`.
  private static let statistics: Set = [
    "avg", "average", "mean", "max", "maximum", "minimum", "std", "sum", "median", "total",
  ]

  /// Functions of a value, whose brackets hold no unit: `log(CO2 / 277.3)`.
  private static let functions: Set = ["log", "ln", "log10", "log2", "exp", "sqrt", "abs", "d"]

  /// Lower case with single underscores: `Horizontal Accuracy` and `horizontalAccuracy` are `horizontal_accuracy`.
  static func normalised(_ name: String) -> String {
    var result = ""
    var wasLower = false
    for character in name {
      if character.isLetter || character.isNumber {
        if character.isUppercase, wasLower { result += "_" }
        result += character.lowercased()
        wasLower = character.isLowercase || character.isNumber
      } else {
        if !result.isEmpty, result.last != "_" { result += "_" }
        wasLower = false
      }
    }
    return result.last == "_" ? String(result.dropLast()) : result
  }

  /// Longest identifier, in characters.
  static let longest = 80

  /// The name as an identifier that Lua can write: kept when it is one already, else normalised.
  static func identifier(_ name: String) -> String { String(anyIdentifier(name).prefix(longest)) }

  private static func anyIdentifier(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5f || $0 == 0x2e
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    if isPlain, let first = name.utf8.first, first &- 0x30 >= 10, !parts.contains("") {
      return name
    }
    let words = normalised(name)
    guard let first = words.unicodeScalars.first else { return "column" }
    return first.properties.isAlphabetic ? words : "column_" + words
  }
}

extension String {
  /// Lower case, and the letters of Europe without their accents: `Höhe` is `hohe`.
  var withoutAccents: String {
    let lower = lowercased()
    guard lower.utf8.contains(where: { $0 > 0x7f }) else { return lower }
    var text = ""
    for character in lower {
      switch character {
      case "ä", "á", "à", "â", "ã", "å", "ą", "ă": text += "a"
      case "é", "è", "ê", "ë", "ě", "ę", "ė", "ē": text += "e"
      case "í", "ì", "î", "ï", "ı", "ī", "į", "i̇": text += "i"
      case "ó", "ò", "ô", "õ", "ö", "ø", "ő": text += "o"
      case "ú", "ù", "û", "ü", "ů", "ű", "ū": text += "u"
      case "ý", "ÿ": text += "y"
      case "ç", "č", "ć": text += "c"
      case "ď", "đ": text += "d"
      case "ğ": text += "g"
      case "ł", "ľ": text += "l"
      case "ñ", "ň", "ń": text += "n"
      case "ř": text += "r"
      case "š", "ś", "ş", "ș": text += "s"
      case "ť", "ţ", "ț": text += "t"
      case "ž", "ź", "ż": text += "z"
      default: text.append(character)
      }
    }
    return text
  }
}

extension String {
  /// The words of a list that is written as a text.
  var wordList: [String] { split(whereSeparator: \.isWhitespace).map(String.init) }
}
