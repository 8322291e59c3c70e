internal import Score

/// Numbers that stand for a clock beside a date: seconds with a unit, `930`, `09.30`, or a part of the day.
struct ClockNumbers {
  let column: CellColumn
  /// The unit that the caller or the header gives.
  let unit: Unit?

  /// Seconds since midnight for each row and what to say, or nil where the numbers may be several things.
  func read() -> (seconds: [Double], what: String)? {
    let present = column.values.filter { !$0.isNaN }
    guard !present.isEmpty else { return nil }
    let name = ColumnHeader.normalised(column.name).withoutAccents
    let isHundreds = unit == nil && (present.max() ?? 0) > 24 && present.allSatisfy(Self.isClock)
    if let unit = unit ?? TimeNames.unit(ofName: name), let factor = NumericTimes.seconds(in: unit),
      !(isHundreds && factor == 3600)
    {
      return (column.values.map { $0 * factor }, "seconds of the day in \(unit.symbol)")
    }
    if present.allSatisfy({ (0..<1).contains($0) }), present.contains(where: { $0 > 0 }) {
      return (column.values.map { ($0 * 86_400).rounded() }, "parts of a day")
    }
    let texts = column.texts.filter { Decimal.parse($0) != nil || $0.contains(",") }
    if !texts.isEmpty, texts.allSatisfy(Self.isPointedClock) {
      let values = column.values.map { ($0 * 100).rounded() }
      if values.allSatisfy(Self.isClock) { return (values.map(Self.seconds), "hours.minutes") }
    }
    guard present.allSatisfy({ $0 == $0.rounded() && $0 >= 0 }) else { return nil }
    let digits = texts.map(\.utf8.count).max() ?? 0
    let highest = present.max() ?? 0
    if digits == 3 || digits == 4 || highest >= 100 && highest <= 2400,
      present.allSatisfy(Self.isClock)
    {
      return (column.values.map(Self.seconds), "hhmm")
    }
    let minutes = present.map { ($0 / 100).rounded(.down) }
    if highest >= 10_000, minutes.allSatisfy(Self.isClock),
      present.allSatisfy({ $0.truncatingRemainder(dividingBy: 100) < 60 })
    {
      let seconds = column.values.map {
        Self.seconds(($0 / 100).rounded(.down)) + $0.truncatingRemainder(dividingBy: 100)
      }
      return (seconds, "hhmmss")
    }
    return nil
  }

  /// `09.30`, `9.05`: two digits behind the mark, less than sixty.
  private static func isPointedClock(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    return parts.count == 2 && (1...2).contains(parts[0].utf8.count) && parts[1].utf8.count == 2
  }

  /// Whether a number is hours and minutes, `930`.
  private static func isClock(_ number: Double) -> Bool {
    number.isNaN
      || number >= 0 && number <= 2400 && number.truncatingRemainder(dividingBy: 100) < 60
  }

  private static func seconds(_ clock: Double) -> Double {
    (clock / 100).rounded(.down) * 3600 + clock.truncatingRemainder(dividingBy: 100) * 60
  }
}
