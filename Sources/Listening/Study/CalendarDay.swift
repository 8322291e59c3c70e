/// A day of the Gregorian calendar, written as 2030-12-31.
enum CalendarDay {
  /// Whether there is such a day: 2030-02-31 is none.
  static func isOne(_ text: String) -> Bool {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard text.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil, parts.count == 3,
      (1...12).contains(parts[1])
    else { return false }
    let isLeap = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...lengths[parts[1] - 1]).contains(parts[2])
  }
}
