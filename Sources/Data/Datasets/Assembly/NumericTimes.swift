internal import Score

/// Turns a numeric column of times into seconds: by its unit, its size, its name, or its steps.
struct NumericTimes {
  let column: CellColumn
  /// The unit that the header, the data package or the caller gives.
  let unit: Unit?
  let hasHeader: Bool
  /// Whether the caller names the column as the time.
  var isTold = false

  /// Seconds, whether they count from 1970 or from a start of the log's own, and what was concluded.
  struct Result {
    var seconds: [Double]
    var isAbsolute: Bool
    /// Absolute times of the local clock.
    var isLocal = false
    var finding: DatasetFinding?
  }

  func run() -> Result {
    let calendar = CalendarNumbers(column: column, unit: unit, isNameless: !hasHeader)
    if let (seconds, what, isLocal) = calendar.read() {
      return Result(
        seconds: seconds, isAbsolute: true, isLocal: isLocal, finding: guessed(what))
    }
    if let days = spreadsheetDays ?? secondsOf1904 { return days }
    if let digits = digitDates { return digits }
    let first = column.values.first { !$0.isNaN } ?? 0
    let step = column.values.medianStep
    if let divisor = Self.epochDivisor(first, unit: unit, step: step) {
      var result = Result(seconds: column.values.map { $0 / divisor }, isAbsolute: true)
      if divisor == 1e6 { result.finding = guessed("microseconds since 1970 by their size") }
      return result
    }
    let named = TimeNames.unit(ofName: ColumnHeader.normalised(column.name).withoutAccents)
    let (values, turns) = unwrapped
    let again =
      turns > 0 ? " of a counter that begins anew at its end, \(counted(turns, "time"))" : ""
    if let unit = unit ?? named, let factor = Self.seconds(in: unit) {
      var result = Result(seconds: values.map { $0 * factor }, isAbsolute: false)
      if self.unit == nil && factor != 1 || turns > 0 {
        result.finding = guessed("times in \(unit.symbol) by its name\(again)")
      }
      return result
    }
    if let clock = clockOfDigits {
      return Result(seconds: clock, isAbsolute: false, finding: guessed("a clock, hhmmss"))
    }
    let (guess, factor) = Self.guess(values)
    var result = Result(seconds: values.map { $0 * factor }, isAbsolute: false)
    // A log of seconds seldom begins a million steps behind their zero: ticks of a device or days do.
    if factor != 1 || !hasHeader || unit != nil || turns > 0 || mayBeOther(step)
      || abs(first) > 1e6 * max(step, 1e-9)
    {
      result.finding = guessed("\(guess) by its steps\(again); ‹time-unit› tells it")
    }
    return result
  }

  /// Whether numbers that are taken as seconds may well be something else: whole ones in steps of a hundred or more that are
  /// no minutes, and hours with minutes behind a point, `08.30`.
  private func mayBeOther(_ step: Double) -> Bool {
    if step >= 100, step.truncatingRemainder(dividingBy: 60) != 0 { return true }
    let parts = column.texts.filter { !$0.isEmpty }.map { $0.split(separator: ".") }
    return parts.count > 2 && parts.contains { $0.first?.first == "0" && $0.first?.count == 2 }
      && parts.allSatisfy { $0.count == 2 && $0[0].count == 2 && $0[1].count == 2 && $0[1] < "60" }
  }

  /// Whether the numbers of a column are dates by their size: since 1970, days of a spreadsheet, or digits of a date.
  static func isDate(_ column: CellColumn) -> Bool {
    NumericTimes(column: column, unit: nil, hasHeader: true).run().isAbsolute
  }

  private func guessed(_ what: String) -> DatasetFinding {
    DatasetFinding(.timeUnitGuessed, "column \(quoted(column.name)) is taken as \(what)")
  }

  /// Seconds in a unit of time, or nil for other units.
  static func seconds(in unit: Unit) -> Double? {
    guard let entry = UnitTable.entry(unit) else { return nil }
    if entry.canonical == .hours { return 3600 }
    return entry.canonical == .seconds ? entry.factor : nil
  }

  // MARK: Dates as numbers

  /// The unit that tells of a spreadsheet's days, as in ‹time=Datum:excel›.
  static let spreadsheetUnit: Unit = "excel"

  /// Days since 1899-12-30, as spreadsheets keep dates (ECMA-376 part 1, §18.17.4.1, date base of 1900): 1970 to 2099.
  private var spreadsheetDays: Result? {
    let isTold = unit == Self.spreadsheetUnit
    guard isTold || unit == nil else { return nil }
    let present = column.values.filter { !$0.isNaN }
    let isPlausible = !present.isEmpty && present.allSatisfy { (25_569..<73_051).contains($0) }
    guard isTold || isPlausible && (TimeNames.speaksOfDates(column.name) || hasClockSteps(present))
    else { return nil }
    let seconds = column.values.map { (($0 - 25_569) * 86_400_000).rounded() / 1000 }
    let first = CivilDate.text(epoch: seconds.first { !$0.isNaN } ?? 0, utcOffset: nil).prefix(19)
    return Result(
      seconds: seconds, isAbsolute: true, isLocal: true,
      finding: guessed(
        "days of a spreadsheet: \(present.first ?? 0) is \(first.replacing("T", with: " "))"))
  }

  /// The unit that tells of LabVIEW's seconds, as in ‹time=Timestamp:labview›.
  static let unitOf1904: Unit = "labview"

  /// Seconds from 1904-01-01, where LabVIEW begins to count, to 1970-01-01.
  static let secondsTo1970 = 2_082_844_800.0

  /// Seconds since 1904-01-01 00:00 UTC, as LabVIEW writes them, where the caller says so.
  private var secondsOf1904: Result? {
    guard unit == Self.unitOf1904 else { return nil }
    return Result(seconds: column.values.map { $0 - Self.secondsTo1970 }, isAbsolute: true)
  }

  /// Whether the numbers are seconds since 1970 of a year beyond 2060, and of one before 2045 as LabVIEW counts them.
  var mayBeOf1904: Bool {
    guard unit == nil, column.values.medianStep < 1e6,
      let first = column.values.first(where: { !$0.isNaN })
    else { return false }
    return (2.84e9...4.1e9).contains(first) && first - Self.secondsTo1970 < 2.37e9
  }

  /// Whether numbers have fractions that are whole seconds of a day, but neither milliseconds nor powers of two
  /// of a second, as the clocks of devices have them.
  private func hasClockSteps(_ values: [Double]) -> Bool {
    func isWhole(_ value: Double, _ tolerance: Double = 1e-4) -> Bool {
      abs(value - value.rounded()) < tolerance
    }
    // Six digits of a day are 0.09 s.
    let digits =
      column.texts.compactMap { $0.split { $0 == "." || $0 == "," }.dropFirst().first?.utf8.count }
      .max() ?? 9
    let tolerance = max(0.01, 86_400 * 0.51 * Self.power(ofTen: -digits))
    return values.count > 2 && tolerance < 0.1
      && values.allSatisfy { isWhole($0 * 86_400, tolerance) }
      && values.contains { !isWhole($0 * 1000) } && values.contains { !isWhole($0 * 1024) }
  }

  private static func power(ofTen exponent: Int) -> Double {
    (0..<abs(exponent)).reduce(1) { power, _ in exponent < 0 ? power / 10 : power * 10 }
  }

  /// `20250704`, `2025070409` and `20250704093000` are dates, not counts.
  private var digitDates: Result? {
    guard unit == nil, isTold || !hasHeader || TimeNames.claims(column.name) else { return nil }
    let present = column.values.filter { !$0.isNaN }
    guard !present.isEmpty else { return nil }
    for (shape, factor) in Self.digitShapes {
      let seconds = column.values.map { Self.date(ofDigits: $0, factor) }
      guard seconds.count(where: { !$0.isNaN }) == present.count else { continue }
      return Result(
        seconds: seconds, isAbsolute: true, isLocal: true, finding: guessed("dates \(shape)"))
    }
    return mixedDigitDates
  }

  /// Dates with a clock in some of the rows only.
  private var mixedDigitDates: Result? {
    let seconds = column.values.map { value in
      Self.digitShapes.lazy.map { Self.date(ofDigits: value, $0.factor) }.first { !$0.isNaN }
        ?? .nan
    }
    guard zip(seconds, column.values).allSatisfy({ $0.isNaN == $1.isNaN }) else { return nil }
    return Result(
      seconds: seconds, isAbsolute: true, isLocal: true, finding: guessed("dates YYYYMMDDhhmmss"))
  }

  /// The shapes of dates in digits, and the factor that makes YYYYMMDDhhmmss of them.
  private static let digitShapes: [(shape: String, factor: Double)] = [
    ("YYYYMMDD", 1e6), ("YYYYMMDDhh", 1e4), ("YYYYMMDDhhmm", 1e2), ("YYYYMMDDhhmmss", 1),
  ]

  /// The seconds since 1970 of a date of the years 1900 to 2100 in digits, or NaN.
  private static func date(ofDigits value: Double, _ factor: Double) -> Double {
    guard (19e12...21.01e12).contains(value * factor), let number = Int(exactly: value * factor)
    else { return .nan }
    let (date, clock) = (number / 1_000_000, number % 1_000_000)
    guard clock / 10_000 < 24, clock / 100 % 100 < 60, clock % 100 < 60,
      let midnight = TimeScanner.midnight(
        year: date / 10_000, month: date / 100 % 100, day: date % 100)
    else { return .nan }
    return midnight + Double(clock / 10_000 * 3600 + clock / 100 % 100 * 60 + clock % 100)
  }

  /// `173459`, `173500`: hours, minutes and seconds in one number, where they run on as a clock and jump by 41 as numbers.
  private var clockOfDigits: [Double]? {
    guard unit == nil else { return nil }
    let present = column.values.filter { !$0.isNaN }
    let isClock = present.allSatisfy { value in
      (0..<240_000).contains(value) && value.truncatingRemainder(dividingBy: 100) < 60
        && (value / 100).rounded(.down).truncatingRemainder(dividingBy: 100) < 60
    }
    guard isClock, (present.max() ?? 0) >= 10_000, present.count > 2 else { return nil }
    func seconds(_ value: Double) -> Double {
      let minutes = (value / 100).rounded(.down)
      return (minutes / 100).rounded(.down) * 3600 + minutes.truncatingRemainder(dividingBy: 100)
        * 60
        + value.truncatingRemainder(dividingBy: 100)
    }
    let clock = column.values.map(seconds)
    let (plain, run) = (present.steps, present.map(seconds).steps)
    let jumps = zip(plain, run).count { $0 > $1 && $1 > 0 }
    guard jumps > 0, Set(run).count < Set(plain).count else { return nil }
    return clock
  }

  /// The numbers of a counter of 16, 31 or 32 bits, which begins at 0 anew behind its greatest number, going on; and how often.
  private var unwrapped: (values: [Double], turns: Int) {
    let (values, back) = (column.values, column.values.stepsBack)
    guard !back.isEmpty, column.isOfNumbers, values.allSatisfy({ $0.isNaN || $0 == $0.rounded() })
    else {
      return (values, 0)
    }
    let step = max(values.medianStep, 1)
    let size = [65_536.0, 0x8000_0000, 0x1_0000_0000].first { size in
      back.allSatisfy {
        values[$0 - 1] + 20 * step >= size && values[$0 - 1] < size && values[$0] <= 20 * step
      }
    }
    guard let size, step * 100 < size else { return (values, 0) }
    var (turns, begins) = (0.0, Set(back))
    let run = values.indices.map { row in
      if begins.remove(row) != nil { turns += 1 }
      return values[row] + turns * size
    }
    return (run, back.count)
  }

  // MARK: Steps

  /// The unit of a column of times by its median step: whole numbers of 10^6 or more are nanoseconds,
  /// of 5 or more up to 10 000 milliseconds, unless they count evenly from the start of a log, as a logger's seconds do;
  /// else seconds.
  private static func guess(_ values: [Double]) -> (String, Double) {
    let median = values.medianStep
    let whole = values.allSatisfy { $0.isNaN || $0 == $0.rounded() }
    if whole, median >= 1e6 { return ("nanoseconds", 1e-9) }
    let present = values.filter { !$0.isNaN }
    let isEven =
      present.steps.allSatisfy { $0.truncatingRemainder(dividingBy: median) == 0 }
      && ((present.first ?? 0) <= median || median.truncatingRemainder(dividingBy: 60) == 0)
    if whole, median >= 5, median <= 1e4, values.count > 9, !isEven {
      return ("milliseconds", 1e-3)
    }
    return ("seconds", 1)
  }

  /// The divisor that makes a number of the years 2000 to 2100 into seconds since 1970, or nil.
  ///
  /// Nanoseconds since a phone's start can look like milliseconds or microseconds of this century; their steps tell
  /// them apart: a million or more, and no whole microseconds.
  static func epochDivisor(_ value: Double, unit: Unit? = nil, step: Double = 0) -> Double? {
    let isMicroseconds = unit.flatMap(UnitTable.entry)?.factor == 1e-6
    for divisor in isMicroseconds ? [1e6] : [1.0, 1e3, 1e6, 1e9]
    where (9.46e8...4.1e9).contains(value / divisor) {
      let mayBeNanoseconds = divisor == 1e3 || divisor == 1e6 && !isMicroseconds
      if mayBeNanoseconds, step >= 1e6, step.truncatingRemainder(dividingBy: 1000) != 0 {
        return nil
      }
      return divisor
    }
    return nil
  }
}
