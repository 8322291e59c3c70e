internal import Score

/// A column of clocks as the times of a log: a clock of the day, or a stopwatch.
struct ClockTimes {
  let column: CellColumn
  /// The unit that the caller gives: `min` for minutes and seconds, `h` for hours and minutes.
  let unit: Unit?

  struct Result {
    var seconds: [Double]
    /// Whether the seconds count from midnight; those of a stopwatch count from its start.
    var isOfDay: Bool
    var finding: DatasetFinding?
  }

  func run() -> Result {
    let isStopwatch = TimeNames.isDuration(column.name)
    let present = column.values.filter { !$0.isNaN }
    let highest = present.max() ?? 0
    guard hasTwoFields else {
      let isOfDay = !isStopwatch && (present.first ?? 0) >= 60 && highest <= 86_400
      return Result(seconds: Self.unrolled(column.values), isOfDay: isOfDay)
    }
    let told = unit.flatMap(NumericTimes.seconds)
    let isMinutes = told.map { $0 == 60 } ?? (isStopwatch || highest > 86_400)
    let other = isMinutes ? "hours and minutes are :h" : "minutes and seconds are :min"
    let isSure = told != nil || !isStopwatch && !isMinutes && (present.first ?? 0) >= 60
    let finding = DatasetFinding(
      .timeUnitGuessed,
      "column \(quoted(column.name)) is taken as \(isMinutes ? "minutes and seconds" : "hours and minutes") "
        + "(\(quoted(column.texts.first ?? ""))); \(other) behind ‹column time=\(column.name)›")
    let seconds = isMinutes ? column.values.map { $0 / 60 } : Self.unrolled(column.values)
    return Result(
      seconds: seconds, isOfDay: !isMinutes && isSure && highest <= 86_400,
      finding: isSure ? nil : finding)
  }

  /// Whether the clocks are written as `10:30`, without seconds.
  private var hasTwoFields: Bool {
    let texts = column.texts.filter { $0.contains(":") }
    return !texts.isEmpty
      && texts.allSatisfy { text in
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }
      }
  }

  /// Clock texts that pass midnight go on counting.
  private static func unrolled(_ clock: [Double]) -> [Double] {
    var days = 0.0
    var last = -Double.infinity
    return clock.map { seconds in
      if seconds + 43_200 < last { days += 86_400 }
      if !seconds.isNaN { last = seconds }
      return seconds + days
    }
  }
}
