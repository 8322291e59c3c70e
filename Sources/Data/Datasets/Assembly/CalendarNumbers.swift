internal import Score

/// Numbers that are dates by their name, their unit and their size: years, decimal years, months as `199001`, Julian
/// days, days of MATLAB, and what counts from a date that the header names.
struct CalendarNumbers {
  let column: CellColumn
  /// The unit that the header, the data package or the caller gives.
  let unit: Unit?
  /// Whether the column is the first of a table without names, which may hold its times.
  var isNameless = false

  /// Seconds since 1970, and what they were taken for; nil where the numbers are nothing of the kind.
  func read() -> (seconds: [Double], what: String, isLocal: Bool)? {
    let present = column.values.filter { !$0.isNaN }
    guard !present.isEmpty else { return nil }
    if let since = sinceDate { return since }
    if let days = julianDays(present) { return days }
    if let months = months(present) { return months }
    return years(present)
  }

  /// Whether a unit is one of dates: `jd`, `year`, `days since 1900-01-01`.
  static func isUnit(_ unit: Unit) -> Bool {
    let text = unit.symbol.lowercased()
    return ["year", "years", "a"].contains(text) || isJulian(unit)
      || text.contains(" since ")
        && CalendarNumbers(column: CellColumn(name: "", unit: nil, numbers: [0]), unit: unit)
          .sinceDate != nil
  }

  /// Whether a column's name says that its numbers are dates: `JD`, `year`, `yyyymm`.
  static func claims(_ name: String) -> Bool {
    let plain = KnownColumns.normalised(name)
    return yearNames.contains(plain) || monthNames.contains(plain)
      || counts.contains { $0.names.contains(plain) }
  }

  /// The words of the column's name.
  private var words: [String] {
    KnownColumns.normalised(column.name).split(separator: "_").map(String.init)
  }

  private func name(in names: Set<String>) -> Bool {
    names.contains(words.joined(separator: "_"))
  }

  private var mayBeTime: Bool { isNameless || TimeNames.claims(column.name) }

  /// Whether the unit leaves the numbers open, or is one of days.
  private var mayBeDays: Bool { unit.map { UnitTable.isSame($0, "d") } ?? true }

  // MARK: Since a date

  /// `hours since 1900-01-01 00:00:00`, as the CF conventions (section 4.4) write units of time.
  private var sinceDate: (seconds: [Double], what: String, isLocal: Bool)? {
    guard let text = unit?.symbol.lowercased(), let range = text.ranges(of: " since ").first,
      let factor = NumericTimes.seconds(in: Unit(String(text[..<range.lowerBound]).trimmed)),
      let start = Self.date(String(text[range.upperBound...]).trimmed)
    else { return nil }
    return (column.values.map { start + $0 * factor }, "\(text)", false)
  }

  private static func date(_ text: String) -> Double? {
    let texts = [text, text.replacing(" utc", with: ""), String(text.prefix(10)).trimmed]
    for text in texts {
      switch Timestamp.parse(text.uppercased()) {
      case .instant(let seconds, _, _), .date(let seconds): return seconds
      default: continue
      }
    }
    return nil
  }

  // MARK: Days

  /// Days of one count: the day that stands for 1970-01-01 00:00, and the days from 1900 to 2100.
  private struct DayCount {
    var what: String
    var epoch: Double
    var names: Set<String>
    var days: ClosedRange<Double> { (epoch - 25_567)...(epoch + 47_482) }
  }

  private static let counts = [
    DayCount(
      what: "Julian days", epoch: 2_440_587.5,
      names: [
        "jd", "bjd", "hjd", "bjd_tdb", "jd_utc", "julian_date", "julian_day", "julianday", "jd_tdb",
        "hjd_utc",
      ]),
    DayCount(
      what: "modified Julian days", epoch: 40_587,
      names: [
        "mjd", "bmjd", "hmjd", "mjd_obs", "mjd_utc", "bmjd_tdb", "modified_julian_date",
        "modified_julian_day",
      ]),
    DayCount(
      what: "days of MATLAB", epoch: 719_529, names: ["datenum", "matlab_datenum", "matlab_time"]),
    DayCount(
      what: "Julian days less 2457000, as TESS counts", epoch: 2_440_587.5 - 2_457_000,
      names: ["btjd"]),
    DayCount(
      what: "Julian days less 2454833, as Kepler counts", epoch: 2_440_587.5 - 2_454_833,
      names: ["bkjd"]),
  ]

  private func julianDays(_ present: [Double]) -> (
    seconds: [Double], what: String, isLocal: Bool
  )? {
    guard mayBeDays || unit.map({ Self.isJulian($0) }) == true else { return nil }
    let named = Self.counts.first { count in
      name(in: count.names) || unit.map { count.names.contains($0.symbol.lowercased()) } == true
    }
    let julian = Self.counts[0]
    // A time of that size with parts of a day can hardly be anything else.
    let isBySize =
      named == nil && mayBeTime && present.allSatisfy(julian.days.contains)
      && (unit != nil || present.contains { $0 != $0.rounded() })
    guard let count = named ?? (isBySize ? julian : nil), present.allSatisfy(count.days.contains)
    else { return nil }
    let seconds = column.values.map { (($0 - count.epoch) * 86_400_000).rounded() / 1000 }
    return (seconds, count.what, false)
  }

  private static func isJulian(_ unit: Unit) -> Bool {
    counts.contains { $0.names.contains(unit.symbol.lowercased()) }
  }

  // MARK: Months and years

  private static let monthNames: Set<String> = [
    "yyyymm", "yearmonth", "year_month", "month", "yrmo", "monat", "mois", "mes", "mese", "period",
    "periode", "periodo",
  ]

  private static let yearNames: Set<String> = Set(
    """
    year years yyyy yr jahr annee an ano anno jaar rok ar vuosi yil decimal_year year_decimal decimal_date
    fractional_year fractional_date dec_year year_fraction dezimaljahr annee_decimale calendar_year
    """.wordList)

  /// `199001` under the name of a time or a month.
  private func months(_ present: [Double]) -> (seconds: [Double], what: String, isLocal: Bool)? {
    guard unit == nil, name(in: Self.monthNames) || mayBeTime,
      present.allSatisfy({ (180_001...220_012).contains($0) && $0 == $0.rounded() })
    else { return nil }
    let seconds = column.values.map { value in
      value.isNaN
        ? .nan
        : Self.midnight((value / 100).rounded(.down), value.truncatingRemainder(dividingBy: 100))
    }
    guard seconds.count(where: { !$0.isNaN }) == present.count else { return nil }
    return (seconds, "months, YYYYMM", true)
  }

  /// `1990`, `1990.04` (a part of the year) and `1990.01` … `1990.12` (the month).
  private func years(_ present: [Double]) -> (seconds: [Double], what: String, isLocal: Bool)? {
    let isNamed =
      name(in: Self.yearNames) || unit.map { ["year", "years", "a"].contains($0.symbol) } == true
    guard unit == nil || isNamed,
      isNamed || TimeNames.speaksOfDates(column.name) || mayBeTime,
      present.allSatisfy({ (1700.0..<2300).contains($0) })
    else { return nil }
    if present.allSatisfy({ $0 == $0.rounded() }) {
      guard isNamed || TimeNames.speaksOfDates(column.name) || isSteady(present, by: 1) else {
        return nil
      }
      return (column.values.map { $0.isNaN ? .nan : Self.midnight($0, 1) }, "years", true)
    }
    guard isNamed || TimeNames.speaksOfDates(column.name) || spansYears(present) else { return nil }
    let months = present.map { (($0 - $0.rounded(.down)) * 100).rounded() }
    let areMonths = zip(present, months).allSatisfy { value, month in
      (1...12).contains(month) && abs(value - value.rounded(.down) - month / 100) < 1e-6
    }
    if areMonths, present.count > 2, isSteadyByMonths(present, months) {
      let seconds = column.values.map { value -> Double in
        guard !value.isNaN else { return value }
        let year = value.rounded(.down)
        return Self.midnight(year, ((value - year) * 100).rounded())
      }
      return (seconds, "months, YYYY.MM", true)
    }
    return (column.values.map { $0.isNaN ? .nan : Self.seconds(ofYear: $0) }, "decimal years", true)
  }

  private func isSteady(_ values: [Double], by step: Double) -> Bool {
    values.count > 2 && zip(values, values.dropFirst()).allSatisfy { $1 - $0 == step }
  }

  /// A quarter, a month, a week and a day, in years.
  private static let steps: [Double] = [0.25, 1.0 / 12, 7 / 365.25, 1 / 365.25]

  /// Numbers with the steps of quarters, months, weeks or days over at least a year, rather than of seconds.
  private func spansYears(_ values: [Double]) -> Bool {
    guard let first = values.first, let last = values.last, values.count > 2 else { return false }
    let steps = zip(values, values.dropFirst()).map { $1 - $0 }
    let usual = values.medianStep
    return Self.steps.contains { abs(usual - $0) < 0.13 * $0 } && last - first >= 1
      && steps.allSatisfy { $0 > 0 }
  }

  private func isSteadyByMonths(_ values: [Double], _ months: [Double]) -> Bool {
    let counts = zip(values, months).map { $0.rounded(.down) * 12 + $1 }
    return zip(counts, counts.dropFirst()).allSatisfy { $1 - $0 == 1 }
  }

  private static func midnight(_ year: Double, _ month: Double) -> Double {
    guard let year = Int(exactly: year), let month = Int(exactly: month) else { return .nan }
    return TimeScanner.midnight(year: year, month: month, day: 1) ?? .nan
  }

  /// The seconds since 1970 of a year with a part of its own length, to the minute.
  private static func seconds(ofYear value: Double) -> Double {
    let year = value.rounded(.down)
    let (first, next) = (midnight(year, 1), midnight(year + 1, 1))
    return ((first + (value - year) * (next - first)) / 60).rounded() * 60
  }
}
