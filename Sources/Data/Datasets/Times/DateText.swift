/// A date, a clock, or both, in the world's common spellings, before the order of day and month is known.
///
/// `04.07.2025 09:30:00`, `7/4/25 9:30 PM`, `4. Juli 2025`, `Jul 4, 2025`, `Fri, 4 Jul 2025 09:30:00 +0200`,
/// `9:30 PM`. What `Timestamp` reads needs no order and is read there.
struct DateText {
  /// The three numbers of the date in the order in which they stand, a month's name as its number; empty for a clock
  /// alone.
  private(set) var fields: [Int] = []
  /// The number of digits of each field.
  private var digits: [Int] = []
  /// The index of the field that was a month's name; nil where all were numbers.
  private var namedMonth: Int?
  /// The separator of the numbers: a point, a slash, a hyphen or a space.
  private(set) var separator: UInt8 = 0x20
  /// Seconds since midnight; nil for a date alone.
  private(set) var clock: Double?
  /// The zone written behind the clock: local time minus UTC in seconds.
  private(set) var utcOffset: Int?

  /// Reads a text; nil for one that is neither a date nor a clock.
  init?(_ text: String) {
    var text = text
    // What JavaScript writes in brackets behind a zone names it once more.
    if text.last == ")", let open = text.lastIndex(of: "("), open > text.startIndex {
      text = String(text[..<open]).trimmed
    }
    let read = text.withUTF8 { bytes -> DateText? in
      guard (4...64).contains(bytes.count) else { return nil }
      // `Mar` is March in English and a Tuesday in Spanish and Italian: the month is tried first.
      for takesMonths in [false, true] {
        var scanner = TimeScanner(bytes)
        var found = DateText()
        if found.readDate(&scanner, weekdaysLikeMonths: takesMonths),
          scanner.atEnd || found.readClock(&scanner), scanner.atEnd
        {
          return found
        }
      }
      var scanner = TimeScanner(bytes)
      var found = DateText()
      return found.readClockAlone(&scanner) && scanner.atEnd ? found : nil
    }
    guard let read else { return nil }
    self = read
  }

  private init() {}

  var isDate: Bool { !fields.isEmpty }

  /// Whether the year is written with two digits: 69...99 are 1969 to 1999, 00...68 are 2000 to 2068 (POSIX `%y`).
  var hasShortYear: Bool { isDate && !digits.contains(4) }

  /// Seconds from 1970-01-01 to the date's midnight, read in an order; nil where that is no date.
  func midnight(in order: DateOrder) -> Double? {
    guard fields.count == 3 else { return nil }
    if let namedMonth {
      let rest = [0, 1, 2].filter { $0 != namedMonth }
      let yearFirst = digits[rest[0]] == 4 || (order == .ymd && digits[rest[1]] != 4)
      return date(
        year: yearFirst ? rest[0] : rest[1], namedMonth, day: yearFirst ? rest[1] : rest[0])
    }
    switch order {
    case .dmy: return date(year: 2, 1, day: 0)
    case .mdy: return date(year: 2, 0, day: 1)
    case .ymd: return date(year: 0, 1, day: 2)
    }
  }

  private func date(year: Int, _ month: Int, day: Int) -> Double? {
    guard digits[year] == 4 || digits[year] == 2, digits[day] <= 2 else { return nil }
    let short = fields[year]
    let full = digits[year] == 4 ? short : short + (short < 69 ? 2000 : 1900)
    return TimeScanner.midnight(year: full, month: fields[month], day: fields[day])
  }

  // MARK: Date

  private mutating func readDate(
    _ scanner: inout TimeScanner, weekdaysLikeMonths: Bool
  ) -> Bool {
    let isWeekday = { (word: String) in
      MonthName.isWeekday(word) && (weekdaysLikeMonths || MonthName.number(word) == nil)
    }
    if scanner.takeWord(where: isWeekday) {
      _ = scanner.take(".")
      _ = scanner.take(",")
      scanner.skipSpaces()
    }
    for place in 0..<3 {
      guard readField(place, &scanner) else { return false }
      if place < 2, !readSeparator(place, &scanner) { return false }
      if place == 1, namedMonth != nil, clock == nil { readInnerClock(&scanner) }
    }
    return digits.count { $0 == 4 } <= 1 && scanner.isAtBreak
  }

  private mutating func readField(_ place: Int, _ scanner: inout TimeScanner) -> Bool {
    let start = scanner.index
    if let number = scanner.number(1, 4) {
      fields.append(number)
      digits.append(scanner.index - start)
      _ = scanner.takeWord("st", "nd", "rd", "th")
      return digits[place] != 3
    }
    guard namedMonth == nil, place < 2, let month = MonthName.number(scanner.letters()) else {
      return false
    }
    namedMonth = place
    fields.append(month)
    digits.append(2)
    return true
  }

  /// A point, slash or hyphen, the same one twice; around a month's name also spaces, `.`, `,` and `de`.
  private mutating func readSeparator(_ place: Int, _ scanner: inout TimeScanner) -> Bool {
    let start = scanner.index
    for character: Character in [".", "/", "-", ","] where scanner.take(character) {
      if place == 1, namedMonth == nil, separator != character.asciiValue! { return false }
      separator = character.asciiValue!
      break
    }
    let isMarked = scanner.index > start
    scanner.skipSpaces()
    if scanner.takeWord("de") { scanner.skipSpaces() }
    if scanner.index == start { return false }
    return isMarked || namedMonth != nil || place == 0
  }

  /// `Jun 11 07:32:51 2017`: the clock before the year, as C's `asctime` writes it.
  private mutating func readInnerClock(_ scanner: inout TimeScanner) {
    let start = scanner.index
    let before = self
    if readTimeOfDay(&scanner, marks: [":"]), scanner.take(" ") { return }
    self = before
    scanner.index = start
  }

  // MARK: Clock

  /// The clock behind a date: `09:30`, `9:30:15.5 PM`, `09.30`, `9h30`, `um 09:30 Uhr`.
  private mutating func readClock(_ scanner: inout TimeScanner) -> Bool {
    guard clock == nil else { return false }
    _ = scanner.take(anyOf: "Tt_,")
    scanner.skipSpaces()
    _ = scanner.takeWord("um", "at", "kl", "klo", "ore", "a")
    _ = scanner.take(".")
    scanner.skipSpaces()
    return readTimeOfDay(&scanner, marks: [":", ".", "h"]) && readZone(&scanner)
  }

  private mutating func readClockAlone(_ scanner: inout TimeScanner) -> Bool {
    readTimeOfDay(&scanner, marks: [":", "h"]) && readZone(&scanner)
  }

  private mutating func readTimeOfDay(_ scanner: inout TimeScanner, marks: [Character]) -> Bool {
    guard let hour = scanner.number(1, 2), let mark = marks.first(where: { scanner.take($0) }),
      let minute = scanner.number(2, 2), minute < 60
    else { return false }
    var seconds = Double(hour * 3600 + minute * 60)
    if scanner.take(mark == "h" ? "m" : mark) {
      guard let second = scanner.number(2, 2), second <= 60 else { return false }
      seconds += Double(second) + (scanner.fraction() ?? 0)
    }
    guard let half = scanner.halfOfDay() else {
      return hour < 24 || seconds == 86_400 ? set(seconds) : false
    }
    guard (1...12).contains(hour) else { return false }
    return set(seconds + (half == 1 ? 43_200 : 0) - (hour == 12 ? 43_200 : 0))
  }

  private mutating func set(_ seconds: Double) -> Bool {
    clock = seconds
    return true
  }

  private mutating func readZone(_ scanner: inout TimeScanner) -> Bool {
    let start = scanner.index
    scanner.skipSpaces()
    if scanner.takeWord("uhr", "h") { scanner.skipSpaces() } else { scanner.index = start }
    if scanner.atEnd { return true }
    guard isDate, let zone = scanner.zone() else { return false }
    utcOffset = zone
    return true
  }
}

extension TimeScanner {
  /// Takes the letters from here on, those beyond ASCII among them; the text is empty where none stand.
  mutating func letters() -> String {
    let start = index
    while index < bytes.count, (bytes[index] | 0x20) &- 0x61 < 26 || bytes[index] >= 0x80 {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Takes the letters from here on where they are such a word, and leaves them else.
  fileprivate mutating func takeWord(where isWanted: (String) -> Bool) -> Bool {
    let start = index
    if isWanted(letters()) { return true }
    index = start
    return false
  }

  /// Takes the letters from here on where they are one of these words, in large or small letters: `4th`, `um`, `Uhr`.
  fileprivate mutating func takeWord(_ words: String...) -> Bool {
    takeWord { words.contains($0.lowercased()) }
  }

  /// Takes the next character where it is one of these.
  fileprivate mutating func take(anyOf characters: String) -> Bool {
    characters.contains { take($0) }
  }

  mutating func skipSpaces() { while take(" ") {} }

  /// Whether the number that was just read ends here.
  var isAtBreak: Bool { atEnd || bytes[index] &- 0x30 >= 10 }

  /// `AM` (0) or `PM` (1), with or without points and spaces; nil and nothing taken where neither stands.
  fileprivate mutating func halfOfDay() -> Int? {
    let start = index
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] >= 0x80 { index += 1 }
    let isAfternoon = take(anyOf: "pP")
    if isAfternoon || take(anyOf: "aA") {
      _ = take(".")
      _ = take(" ")
      if atEnd { return isAfternoon ? 1 : 0 }
      if take(anyOf: "mM") {
        _ = take(".")
        return isAfternoon ? 1 : 0
      }
    }
    index = start
    return nil
  }
}

extension DateText {
  /// The kind of time that a cell holds by itself.
  enum CellKind { case moment, date, clock }

  /// The kind of time that a text is in any spelling, or nil.
  static func any(_ text: String) -> CellKind? {
    switch Timestamp.parse(text) {
    case .instant: return .moment
    case .date: return .date
    case .clock: return .clock
    case nil: break
    }
    guard let found = DateText(text) else { return nil }
    return !found.isDate ? .clock : found.clock == nil ? .date : .moment
  }
}

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
