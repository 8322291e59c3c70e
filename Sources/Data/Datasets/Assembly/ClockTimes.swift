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
    if isCut {
      return Result(
        seconds: Self.unrolled(column.values, by: 3600), isOfDay: false,
        finding: DatasetFinding(
          .datesLost,
          "column \(quoted(column.name)) writes \(quoted(column.texts.first ?? "")), which is what a spreadsheet shows of dates: "
            + "hours and dates are lost, and a clock that goes back is taken to be an hour later; save the table again with the "
            + "cells as yyyy-mm-dd hh:mm:ss.000"))
    }
    guard hasTwoFields else {
      if unit == nil, let finding = openWidth(highest) {
        return Result(seconds: Self.unrolled(column.values), isOfDay: false, finding: finding)
      }
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

  /// Gives what is to be said of clocks beyond a day without a single second, which may be minutes, seconds and hundredths.
  private func openWidth(_ highest: Double) -> DatasetFinding? {
    guard highest > 86_400,
      column.values.allSatisfy({ $0.isNaN || $0.truncatingRemainder(dividingBy: 60) == 0 })
    else { return nil }
    return DatasetFinding(
      .timeUnitGuessed,
      "column \(quoted(column.name)) is taken as hours, minutes and seconds (\(quoted(column.texts.last ?? ""))); "
        + "minutes, seconds and hundredths have to be written with a point (04:00.00)")
  }

  /// Whether the clocks are what is left of dates in a spreadsheet's cells of the form `mm:ss.0`: minutes and seconds with
  /// one decimal each, under the name of a date, or going back as the next hour begins.
  private var isCut: Bool {
    guard unit == nil, !TimeNames.isDuration(column.name), !column.texts.isEmpty,
      column.texts.allSatisfy({ $0.isEmpty || Self.isMinuteAndTenth($0) })
    else { return false }
    return TimeNames.speaksOfDates(column.name) || !column.values.stepsBack.isEmpty
  }

  private static func isMinuteAndTenth(_ text: String) -> Bool {
    let digits = text.utf8.map { $0 &- 0x30 < 10 }
    return digits == [true, true, false, true, true, false, true] && text.dropFirst(2).first == ":"
      && text.dropFirst(5).first == "."
  }

  /// Gives what is to be said of a column of its own whose clocks have two fields, `5:47`.
  static func openFields(_ column: CellColumn) -> DatasetFinding? {
    guard column.clocks > 0, column.clocks == column.times, column.numbers == 0,
      ClockTimes(column: column, unit: nil).hasTwoFields,
      let text = column.texts.first(where: { $0.contains(":") })
    else { return nil }
    return DatasetFinding(
      .timeUnitGuessed,
      "column \(quoted(column.name)) is taken as \(areMinutes(column) ? "minutes and seconds" : "hours and minutes") (\(quoted(text)))",
      columns: [column.name])
  }

  /// Clocks with points, `18.30.00`, under the name of a clock; nil for a column of anything else.
  static func pointed(_ column: CellColumn) -> CellColumn? {
    guard TimeNames.isClock(column.name), !column.words.isEmpty, column.numbers == 0 else {
      return nil
    }
    let labels = column.labels.map { label -> Double? in
      let parts = label.split(separator: ".", omittingEmptySubsequences: false).map {
        Int(String($0), radix: 10)
      }
      guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
        hour < 24, minute < 60, second < 60
      else { return nil }
      return Double(hour * 3600 + minute * 60 + second)
    }
    guard labels.allSatisfy({ $0 != nil }) else { return nil }
    var read = column
    for word in column.words { read.values[word.row] = labels[word.label]! }
    (read.words, read.labels, read.instants, read.dates) = ([], [], 0, 0)
    read.clocks = read.values.count { !$0.isNaN }
    return read
  }

  /// Clocks as minutes, seconds and hundredths, `00:18:66`: where they run on so, and some are no clock of the day.
  static func hundredths(_ column: CellColumn) -> CellColumn? {
    guard !column.words.isEmpty, column.numbers == 0, column.instants + column.dates == 0 else {
      return nil
    }
    let labels = column.labels.map { label -> Double? in
      let parts = label.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 3, parts.allSatisfy({ $0.utf8.count == 2 }),
        let minutes = Double(parts[0]), let seconds = Double(parts[1]),
        let hundredths = Double(parts[2]), seconds < 60, hundredths >= 60
      else { return nil }
      return minutes * 60 + seconds + hundredths / 100
    }
    guard labels.allSatisfy({ $0 != nil }) else { return nil }
    var read = column
    read.values = column.values.map { clock in
      (clock / 60).rounded(.down) + clock.truncatingRemainder(dividingBy: 60) / 100
    }
    for word in column.words { read.values[word.row] = labels[word.label]! }
    guard read.values.stepsBack.isEmpty else { return nil }
    (read.words, read.labels) = ([], [])
    read.clocks = read.values.count { !$0.isNaN }
    return read
  }

  /// Whether the clocks of a column that is no time are minutes and seconds, `6:42` under the name of a duration.
  static func areMinutes(_ column: CellColumn) -> Bool {
    column.clocks > 0 && column.clocks == column.times && column.numbers == 0
      && TimeNames.isDuration(column.name) && ClockTimes(column: column, unit: nil).hasTwoFields
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

  /// Clock texts that pass midnight, or the hour, go on counting.
  private static func unrolled(_ clock: [Double], by period: Double = 86_400) -> [Double] {
    var days = 0.0
    var last = -Double.infinity
    return clock.map { seconds in
      if period == 86_400 ? seconds + 43_200 < last : seconds < last { days += period }
      if !seconds.isNaN { last = seconds }
      return seconds + days
    }
  }
}

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
