internal import Score

/// Days and seconds of the proleptic Gregorian calendar.
enum CivilDate {
  /// Days from 1970-01-01 to a date.
  ///
  /// Algorithm of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date that lies `days` after 1970-01-01 (`civil_from_days` of the same source).
  static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  static func length(ofMonth month: Int, year: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Seconds since 1970-01-01 00:00 as an ISO 8601 text, to the millisecond, with the offset given.
  static func text(epoch: Double, utcOffset: Int?) -> String {
    let milliseconds = ((epoch + Double(utcOffset ?? 0)) * 1000).rounded()
    guard abs(milliseconds) < 1e17 else { return "\(epoch) s" }
    let total = Int(held: milliseconds, .towardZero)
    let days = total >= 0 ? total / 86_400_000 : (total + 1) / 86_400_000 - 1
    let rest = total - days * 86_400_000
    let (year, month, day) = date(days: days)
    let seconds = rest / 1000
    var text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
    text +=
      "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
    if rest % 1000 != 0 { text += ".\(padded(rest % 1000, 3))" }
    guard let utcOffset, utcOffset != 0 else { return text + "Z" }
    let minutes = abs(utcOffset) / 60
    return text + (utcOffset < 0 ? "-" : "+")
      + "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }

  /// Seconds since 1970-01-01 00:00 UTC as an ISO 8601 text of UTC, to the microsecond.
  static func precise(epoch: Double) -> String {
    guard abs(epoch) < 1e11 else { return text(epoch: epoch, utcOffset: nil) }
    let microseconds = (epoch * 1e6).rounded()
    let whole = (microseconds / 1e6).rounded(.down)
    let rest = Int(held: microseconds - whole * 1e6)
    let seconds = String(text(epoch: whole, utcOffset: nil).dropLast())
    guard rest > 0 else { return seconds + "Z" }
    var digits = padded(rest, 6)
    while digits.last == "0" { digits.removeLast() }
    return seconds + "." + digits + "Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(abs(number))
    let zeros = String(repeating: "0", count: max(0, width - digits.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }
}
