public import Score

/// The caller's knowledge about a log that the log does not say.
public struct ReadOptions: Sendable, Equatable {
  /// The folder in which the system keeps the rules of named zones (RFC 8536).
  public static let zoneFiles = ZoneRules.folder

  /// Input name to the file's column: `["pace": "cadence_spm"]`. A unit may follow: `"temp_F:°F"` or `"temp_F[°F]"`.
  /// `time` names the column of the times.
  public var columns: [String: String]
  /// The order of day and month in dates that leave it open; nil decides by the column.
  public var dates: DateOrder?
  /// The pattern of the times' texts; nil reads them as they are usually written.
  public var timePattern: TimePattern?
  /// The unit of times that are numbers, where neither the header nor `columns` gives one.
  public var timeUnit: Unit?
  /// The gap policies by input name; other inputs keep the dataset's or the default one.
  public var gaps: [String: GapPolicy]
  /// The choices of what is heard of rows denser than the ticks, by column.
  public var dense: [String: DenseRows] = [:]
  /// The rate of the rows of a log without times, in Hz.
  public var rate: Double?
  /// The local time minus UTC in seconds, for logs that do not say it.
  public var utcOffset: Int?
  /// The named zone of a clock without one, `Europe/Berlin`; `utcOffset` goes before it.
  var zone: ZoneRules?
  /// The place of a log without positions, needed for season and the sun's elevation.
  public var place: GeoPoint?
  /// The rows to read, by a column's word: `["location": "Seattle"]`; empty reads all.
  public var only: [String: String]
  /// Whether inputs that the log lacks are derived.
  public var derive: Bool
  /// The cells that hold no value, as they stand in the file, besides those that are known: `["-999", "M"]`.
  public var missing: [String]
  /// Whether codes for missing values are looked for; else every number is a number.
  public var findsCodes = true

  public init(
    columns: [String: String] = [:], dates: DateOrder? = nil, gaps: [String: GapPolicy] = [:],
    rate: Double? = nil,
    utcOffset: Int? = nil, place: GeoPoint? = nil, only: [String: String] = [:],
    derive: Bool = true,
    missing: [String] = []
  ) {
    precondition(rate.map { $0 > 0 && $0.isFinite } ?? true, "the rate must be a positive number")
    self.columns = columns
    self.dates = dates
    self.gaps = gaps
    self.rate = rate
    self.utcOffset = utcOffset
    self.place = place
    self.only = only
    self.derive = derive
    self.missing = missing
  }

  /// Whether a text is a unit of times that are numbers: `ms`, `excel`, `jd`, `days since 1900-01-01`.
  public static func isTimeUnit(_ text: String) -> Bool {
    let unit = Unit(text)
    return unit == NumericTimes.spreadsheetUnit || unit == NumericTimes.unitOf1904
      || NumericTimes.seconds(in: unit) != nil || CalendarNumbers.isUnit(unit)
  }

  /// Takes a zone as people write it, `+02:00`, `CEST` or `Europe/Berlin`, for clocks without one.
  /// - Returns: whether it is one that is known.
  public mutating func takeZone(_ text: String) -> Bool {
    utcOffset = Zone.seconds(text)
    zone = utcOffset == nil ? ZoneRules(named: text) : nil
    return utcOffset != nil || zone != nil
  }

  /// The seconds of the local clock ahead of UTC at a time in seconds since 1970; nil where no zone was said.
  package func localOffset(at epoch: Double) -> Int? { utcOffset ?? zone?.offset(at: epoch) }
}
