/// A time as logs write it.
enum Timestamp: Equatable {
  /// Seconds since 1970-01-01 00:00 and the offset that was written (`Z` is 0); without an offset the
  /// seconds are of the local clock.
  case instant(Double, offset: Int?, isUTC: Bool)
  /// A date alone: seconds since 1970-01-01 of its midnight on the local clock.
  case date(Double)
  /// A clock text alone: seconds since midnight or since the start.
  case clock(Double)

  /// Reads ISO 8601 and the near misses that loggers write: a space for the `T`, `/` in the date,
  /// `+0100`, ` -0700`, ` UTC`, `_` or `:` before the milliseconds, `MM:SS.fff`, hour 24:00, and
  /// Java's `Sun Jun 11 07:32:51 PDT 2017`. Nil for anything else.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    guard bytes.count >= 4, bytes.count <= 48 else { return nil }
    if bytes.contains(0xe5) || bytes.contains(0xeb), let plain = plainDate(bytes) {
      return parse(plain)
    }
    var scanner = TimeScanner(bytes)
    if bytes[0] &- 0x30 < 10 {
      return scanner.dateAndTime() ?? scanner.basicFormat() ?? scanner.clockOnly()
        ?? scanner.monthOfYear()
    }
    guard bytes.contains(where: { $0 &- 0x30 < 10 }) else { return nil }
    return scanner.javaDate() ?? scanner.monthOfYear()
  }

  /// `2024年1月1日 10時30分` with hyphens and colons; nil for a text without a year's sign.
  private static func plainDate(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("年") || text.contains("년") else { return nil }
    var plain = ""
    for character in text {
      switch character {
      case "年", "月", "년", "월": plain += "-"
      case "日", "일": plain += " "
      case "時", "时", "分", "시", "분": plain += ":"
      case "秒", "초": break
      default: plain.append(character)
      }
    }
    let parts = plain.split(separator: " ").map { part in
      guard part.hasSuffix(":") || part.hasSuffix("-") else { return String(part) }
      return part.dropLast() + (part.count < 4 && part.hasSuffix(":") ? ":00" : "")
    }
    return parts.joined(separator: " ")
  }

  static func parse(_ text: some StringProtocol) -> Timestamp? {
    var text = String(text)
    return text.withUTF8 { parse($0) }
  }
}

/// Walks over the bytes of one time text.
struct TimeScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var atEnd: Bool { index == bytes.count }

  mutating func take(_ byte: Character) -> Bool {
    guard index < bytes.count, bytes[index] == byte.asciiValue else { return false }
    index += 1
    return true
  }

  /// A number of `least`...`most` digits.
  mutating func number(_ least: Int, _ most: Int) -> Int? {
    let start = index
    var value = 0
    while index < bytes.count, index - start < most, bytes[index] &- 0x30 < 10 {
      value = value * 10 + Int(clamping: bytes[index] &- 0x30)
      index += 1
    }
    return index - start >= least ? value : nil
  }

  mutating func dateAndTime() -> Timestamp? {
    guard let midnight = date() else { return nil }
    if atEnd { return .date(midnight) }
    guard take("T") || take("t") || take(" ") || take("_") else { return nil }
    skipSpaces()
    guard let seconds = clock() else { return nil }
    return instant(midnight + seconds)
  }

  /// `20250704T093000`, ISO 8601's basic format (5.4.2.1), with a zone or without.
  mutating func basicFormat() -> Timestamp? {
    index = 0
    guard let year = number(4, 4), let month = number(2, 2), let day = number(2, 2),
      let midnight = Self.midnight(year: year, month: month, day: day),
      take("T") || take("t") || take(":"),
      let hour = number(2, 2), hour < 24, let minute = number(2, 2), minute < 60
    else { return nil }
    let second = number(2, 2) ?? 0
    guard second <= 60 else { return nil }
    return instant(midnight + Double(hour * 3600 + minute * 60 + second) + (fraction() ?? 0))
  }

  /// A time of the local clock with the zone that stands behind it, if one does.
  private mutating func instant(_ local: Double) -> Timestamp? {
    if atEnd { return .instant(local, offset: nil, isUTC: false) }
    guard let offset = zone(), atEnd else { return nil }
    let isUTC = bytes[bytes.count - 1] | 0x20 == 0x7a || offset == 0
    return .instant(local - Double(offset), offset: offset, isUTC: isUTC)
  }

  /// A clock alone is written with colons: `04-07-25` is a date.
  mutating func clockOnly() -> Timestamp? {
    index = 0
    if let seconds = clock(), atEnd, bytes.contains(0x3a) { return .clock(seconds) }
    index = 0
    guard let seconds = stopwatch(), atEnd else { return nil }
    return .clock(seconds)
  }

  /// `75:10` and `24:01:00.5`: what a stopwatch shows beyond a day, two fields as hours and minutes.
  private mutating func stopwatch() -> Double? {
    guard let first = number(2, 3), first >= 24, take(":"), let second = number(2, 2), second < 60
    else { return nil }
    let whole = Double(first * 3600 + second * 60)
    guard take(":") else { return whole }
    guard let third = number(2, 2), third < 60 else { return nil }
    return whole + Double(third) + (fraction() ?? 0)
  }

  /// `YYYY-MM-DD`, `YYYY/MM/DD` or `YYYY.MM.DD` as seconds of its midnight.
  private mutating func date() -> Double? {
    guard let year = number(4, 4), index < bytes.count else { return nil }
    let separator = bytes[index]
    guard separator == 0x2d || separator == 0x2f || separator == 0x2e else { return nil }
    index += 1
    if separator == 0x2d, let midnight = ordinalDay(of: year) { return midnight }
    let start = index
    guard let month = number(1, 2) else { return nil }
    // `1990-01` is a month, and stands for its first day.
    if atEnd, separator != 0x2e, index - start == 2 {
      return Self.midnight(year: year, month: month, day: 1)
    }
    guard index < bytes.count, bytes[index] == separator else { return nil }
    index += 1
    guard let day = number(1, 2) else { return nil }
    return Self.midnight(year: year, month: month, day: day)
  }

  /// `185` behind a year and a hyphen: the day of the year, ISO 8601's ordinal date (5.2.3).
  private mutating func ordinalDay(of year: Int) -> Double? {
    let start = index
    if let day = number(3, 3), (1...366).contains(day), atEnd || bytes[index] &- 0x30 >= 10,
      let first = Self.midnight(year: year, month: 1, day: 1)
    {
      return day <= (CivilDate.isLeap(year) ? 366 : 365) ? first + Double(day - 1) * 86_400 : nil
    }
    index = start
    return nil
  }

  /// - Returns: nil for a date that the calendar does not have, and for years of six digits and more, which are other numbers.
  static func midnight(year: Int, month: Int, day: Int) -> Double? {
    guard (-99_999...99_999).contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDate.length(ofMonth: month, year: year)
    else { return nil }
    return Double(CivilDate.days(year: year, month: month, day: day)) * 86_400
  }

  /// `HH:MM[:SS[.fff]]` or `MM:SS.fff` in seconds; `-` may stand for `:`, and `24:00` is midnight.
  private mutating func clock() -> Double? {
    guard let first = number(1, 2), index < bytes.count else { return nil }
    let separator = bytes[index]
    guard separator == 0x3a || separator == 0x2d else { return nil }
    index += 1
    guard let second = number(2, 2), second < 60 else { return nil }
    if index < bytes.count, bytes[index] == 0x2e, let part = fraction() {
      return first < 60 ? Double(first * 60 + second) + part : nil
    }
    guard first <= 24 else { return nil }
    guard index < bytes.count, bytes[index] == separator, index + 1 < bytes.count,
      bytes[index + 1] &- 0x30 < 10
    else { return first == 24 && second > 0 ? nil : Double(first * 3600 + second * 60) }
    index += 1
    guard let third = number(2, 2), third <= 60 else { return nil }
    let whole = Double(first * 3600 + second * 60 + third)
    guard first < 24 || whole == 86_400 else { return nil }
    return whole + (fraction() ?? 0)
  }

  /// `.fff`, `,fff`, `:fff` or `_fff` as a fraction of a second; nil and nothing taken when there is none.
  mutating func fraction() -> Double? {
    guard index + 1 < bytes.count, [0x2e, 0x2c, 0x3a, 0x5f].contains(bytes[index]),
      bytes[index + 1] &- 0x30 < 10
    else { return nil }
    index += 1
    var value = 0.0
    var scale = 1.0
    while index < bytes.count, bytes[index] &- 0x30 < 10 {
      value = value * 10 + Double(bytes[index] &- 0x30)
      scale *= 10
      index += 1
    }
    return value / scale
  }

  /// `Z`, `+01:00`, `-0700`, `+01`, ` UTC` or a known abbreviation, in seconds.
  mutating func zone() -> Int? {
    skipSpaces()
    if take("Z") || take("z") { return 0 }
    guard index < bytes.count else { return nil }
    if bytes[index] == 0x2b || bytes[index] == 0x2d { return numericZone() }
    let name = letters()
    guard let base = Self.zones[name] else { return nil }
    if index < bytes.count, name == "UTC" || name == "GMT", bytes[index] != 0x20 {
      return numericZone(hourDigits: 1)
    }
    return base
  }

  private mutating func numericZone(hourDigits: Int = 2) -> Int? {
    let negative = bytes[index] == 0x2d
    guard negative || bytes[index] == 0x2b else { return nil }
    index += 1
    guard let hours = number(hourDigits, 2), hours <= 15 else { return nil }
    _ = take(":")
    let minutes = atEnd ? 0 : number(2, 2) ?? 99
    guard minutes < 60 else { return nil }
    return (negative ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  /// `Sun Jun 11 07:32:51 PDT 2017`, as Java's `Date.toString` writes it.
  mutating func javaDate() -> Timestamp? {
    guard ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].contains(letters()), take(" ") else {
      return nil
    }
    guard let month = Self.months.firstIndex(of: letters()), take(" "), let day = number(1, 2),
      take(" "), let seconds = clock(), take(" ")
    else { return nil }
    guard let offset = zone(), take(" "), let year = number(4, 4), atEnd,
      let midnight = Self.midnight(year: year, month: month + 1, day: day)
    else { return nil }
    return .instant(midnight + seconds - Double(offset), offset: offset, isUTC: offset == 0)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Abbreviations that mean one thing only among those that loggers write (RFC 5322 §4.3 and Europe's).
  private static let zones = [
    "UTC": 0, "GMT": 0, "WET": 0, "WEST": 3600, "CET": 3600, "CEST": 7200, "EET": 7200,
    "EEST": 10_800, "EST": -18_000, "EDT": -14_400, "CST": -21_600, "CDT": -18_000,
    "MST": -25_200, "MDT": -21_600, "PST": -28_800, "PDT": -25_200,
  ]
}
