internal import Score

/// A number as people and loggers write it into a cell: `−5.5`, `- 5.5`, `1'234.5`, `68.0 °F`.
struct WrittenNumber {
  let value: Double
  /// The text behind the number: a unit, a letter of the compass, or anything else.
  let suffix: String

  /// - Parameter point: what parts the decimals in the file: a point or a comma. A single one of them with other than
  ///   three digits behind it parts them anyhow; `1,234` beside points could be either and is no number.
  init?(_ text: String, point: UInt8) {
    var digits: [UInt8] = []
    var rest = Substring(text)
    // `(300.50)` is what bookkeepers write for -300.50, `1.2D+03` what Fortran writes for 1200.
    if rest.first == "(", rest.last == ")", rest.count > 2 {
      guard let inner = WrittenNumber(String(rest.dropFirst().dropLast()), point: point),
        inner.suffix.isEmpty
      else { return nil }
      (value, suffix) = (-inner.value, "")
      return
    }
    if let mark = rest.firstIndex(where: { $0 == "D" || $0 == "d" }),
      let power = Int(rest[rest.index(after: mark)...], radix: 10),
      let front = WrittenNumber(String(rest[..<mark]), point: point), front.suffix.isEmpty,
      let number = Decimal.parse("\(front.value)e\(power)")
    {
      (value, suffix) = (number, "")
      return
    }
    if let sign = rest.first, "$€£¥₹".contains(sign) {
      guard let inner = WrittenNumber(String(rest.dropFirst()).trimmed, point: point),
        inner.suffix.isEmpty
      else { return nil }
      (value, suffix) = (inner.value, String(sign))
      return
    }
    if let sign = rest.first, "-+−–".contains(sign) {
      digits.append(sign == "+" ? 0x2b : 0x2d)
      rest.removeFirst()
      while rest.first == " " { rest.removeFirst() }
    }
    let number = Self.numberPart(rest)
    rest = rest[number.endIndex...]
    guard let plain = Self.withoutGroups(number) else { return nil }
    digits += Array(plain.utf8)
    let marks = plain.utf8.filter { $0 == 0x2c || $0 == 0x2e }
    let tail = plain.utf8.reversed().prefix { $0 != 0x2c && $0 != 0x2e }.count
    if marks == [0x2c], point == 0x2e, tail == 3 { return nil }
    let isAlone = marks.count == 1 && tail != 3
    guard
      let value = isAlone
        ? Decimal.parse(digits, digits.count, point: marks[0])
        : GroupedNumber.value(digits, point: point)
    else { return nil }
    self.value = value
    let behind = String(rest).trimmed
    // An uncertainty is no unit.
    suffix = behind.hasPrefix("±") || behind.hasPrefix("+/-") ? "±" : behind
  }

  /// Digits with their points, commas and marks between the thousands; a space counts where three digits follow.
  private static func numberPart(_ text: Substring) -> Substring {
    var end = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      if character.isASCII, character.isNumber || character == "." || character == "," {
        index = text.index(after: index)
        end = index
      } else if index > text.startIndex, isGroupMark(character) {
        let group = text[text.index(after: index)...].prefix(3)
        guard group.count == 3, group.allSatisfy({ $0.isASCII && $0.isNumber }) else { break }
        index = text.index(after: index)
      } else {
        break
      }
    }
    return text[..<end]
  }

  private static func isGroupMark(_ character: Character) -> Bool {
    "'’ \u{a0}\u{2009}\u{202f}".contains(character)
  }

  /// The number without apostrophes or spaces between its thousands; nil where they stand elsewhere.
  private static func withoutGroups(_ text: Substring) -> String? {
    guard text.contains(where: isGroupMark) else { return String(text) }
    let whole = text.prefix { isGroupMark($0) || $0.isNumber }
    let groups = whole.split(omittingEmptySubsequences: false, whereSeparator: isGroupMark)
    guard (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    let tail = text[whole.endIndex...]
    return tail.contains(where: isGroupMark) ? nil : groups.joined() + tail
  }
}

/// Directions as words: `NNW`, `north-west`, `Südost`.
struct CompassWords {
  private static let points = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]

  /// The meaning of `O`: east in German, west in French, Spanish and Italian; nil where the words leave it open.
  private let o: Character?

  /// Decides by all words of a column: where they have a W, O is the east; where they have an E, it is the west.
  init(among words: [String], isGerman: Bool) {
    let letters = words.compactMap(Self.letters).joined()
    let (hasE, hasW) = (letters.contains("E"), letters.contains("W"))
    o = hasE == hasW ? (isGerman && !hasE ? "E" : nil) : hasW ? "E" : "W"
  }

  /// Clockwise from north in degrees; nil for what is no direction.
  func degrees(_ word: String) -> Double? {
    guard var letters = Self.letters(word) else { return nil }
    if letters.contains("O") {
      guard let o else { return nil }
      letters = String(letters.map { $0 == "O" ? o : $0 })
    }
    return Self.points.firstIndex(of: letters).map { Double($0) * 22.5 }
  }

  /// The letters of a direction's name, or nil.
  private static func letters(_ word: String) -> String? {
    var text = word.withoutAccents
    for (name, letter) in names { text = text.replacing(name, with: letter) }
    let letters = text.filter { !"-_. ".contains($0) }.uppercased()
    return (1...3).contains(letters.count) && letters.allSatisfy { "NESWO".contains($0) }
      ? letters : nil
  }

  private static let names = [
    ("north", "n"), ("south", "s"), ("east", "e"), ("west", "w"), ("nord", "n"), ("sud", "s"),
    ("ost", "e"), ("ouest", "w"),
  ]
}

/// Angles in degrees, minutes and seconds, as maps and people write positions: `33°47'24"N`, `33 47 24.5 N`, `W 84° 22.5'`.
enum SexagesimalAngle {
  /// The degrees; nil for a text with fewer than two numbers or with anything else between them.
  static func degrees(_ text: String) -> Double? {
    var numbers: [Double] = []
    var sign = 1.0
    var digits = ""
    func flush() -> Bool {
      guard !digits.isEmpty else { return true }
      guard let number = Decimal.parse(digits) else { return false }
      numbers.append(number)
      digits = ""
      return true
    }
    for character in text.uppercased() {
      if character.isASCII, character.isNumber || character == "." || character == "," {
        digits.append(character == "," ? "." : character)
        continue
      }
      guard flush() else { return nil }
      switch character {
      case "S", "W": sign = -1
      case "-", "−": if numbers.isEmpty { sign = -1 } else { return nil }
      case "N", "E", "°", "º", "'", "’", "′", "\"", "”", "″", " ", "D", "M", ":": break
      default: return nil
      }
    }
    guard flush(), (2...3).contains(numbers.count), numbers[0] == numbers[0].rounded(),
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    return sign * numbers.reversed().reduce(0) { $0 / 60 + $1 }
  }
}

/// Words and codes for the present weather, as indices of `Inputs.weatherNames`.
enum WeatherWords {
  /// The group of a word such as `sun` or `Light rain`, or nil when it names none.
  static func group(_ word: String) -> Int? {
    let word = word.lowercased()
    for (name, parts) in words where parts.contains(where: { word.contains($0) }) {
      return Inputs.weatherNames.firstIndex(of: name)
    }
    return nil
  }

  /// The group of a WMO code of present weather (4677, as Open-Meteo writes it), 0...99.
  static func group(code: Double) -> Int? {
    let name: String
    switch code {
    case 0, 1: name = "clear"
    case 2, 3: name = "cloudy"
    case 45, 48: name = "fog"
    case 51...57: name = "drizzle"
    case 61...67, 80...82: name = "rain"
    case 71...77, 85, 86: name = "snow"
    case 95...99: name = "thunderstorm"
    default: return nil
    }
    return Inputs.weatherNames.firstIndex(of: name)
  }

  /// The heavier weather first, so that "thunderstorm with rain" is a thunderstorm.
  private static let words: [(String, [String])] = [
    ("thunderstorm", ["thunder", "storm", "lightning"]),
    ("snow", ["snow", "sleet", "hail", "ice pellets"]),
    ("drizzle", ["drizzle"]),
    ("rain", ["rain", "shower"]),
    ("fog", ["fog", "mist", "haze"]),
    ("cloudy", ["cloud", "overcast"]),
    ("clear", ["clear", "sun", "fair"]),
  ]
}
