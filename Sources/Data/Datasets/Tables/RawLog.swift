internal import Score

/// The activity of a person, as far as the log says.
enum Activity: Equatable {
  case onFoot
  case cycling
  case other

  /// Reads a sport's name of TCX, GPX `<type>` or FIT; nil for names that say nothing.
  init?(_ sport: String) {
    switch sport.lowercased() {
    case "running", "run", "walking", "walk", "hiking", "hike", "trail_running": self = .onFoot
    case "biking", "cycling", "ride", "bike", "bicycle": self = .cycling
    case "", "other", "unknown", "generic": return nil
    default: self = .other
    }
  }
}

/// The program or device whose habits a log follows.
enum LogDialect: Equatable {
  case plain
  case gpx
  case tcx
  case fit
  /// The app for phones; the platform decides the sense of the yaw.
  case sensorLogger(platform: String?)
  case phyphox
  case openTracks
  case flySight
  case nmea
  case openMeteo
}

/// A log as its reader found it, before times are resolved and columns recognised.
struct RawLog {
  var tables: [RawTable]
  var dialect = LogDialect.plain
  var title = ""
  var source = ""
  var licence = ""
  var findings: [DatasetFinding] = []
  var activity: Activity?
  /// The keywords by which the file asks to be walked; nil where it has none.
  var simulation: TrackSimulation?
  /// Local time minus UTC in seconds where the log says it outside its rows.
  var utcOffset: Int?
  /// The absolute time of second 0 of relative times, where the log says it outside its rows.
  var relativeEpoch: Double?
  /// Whether that time is of the local clock, with the zone unknown.
  var isEpochLocal = false
  /// The place of a log without positions.
  var place: GeoPoint?
  /// Seconds within which the data are best played.
  var playDuration: Double?
  /// Whether inputs that the log lacks are derived.
  var derives = true
  /// Whether second 0 of relative times stays second 0, rather than the first row.
  var keepsZero = false
  /// Whether codes for missing values are looked for: a data package that names them knows better.
  var mayHoldCodes = true
  /// The declarations of a data package about its columns, by the column's name in the file.
  var declared: [String: DeclaredColumn] = [:]

  /// Whether the format leaves the units of columns to their names: GPX, FIT and others define theirs.
  var leavesUnitsOpen: Bool { dialect == .plain }

  /// Whether the format says that a cadence is that of one leg.
  var saysLegs: Bool { dialect == .fit || dialect == .tcx || dialect == .gpx }

  init(_ tables: [RawTable], dialect: LogDialect = .plain) {
    (self.tables, self.dialect) = (tables, dialect)
  }
}

/// A field of a data package's schema.
struct DeclaredColumn {
  var unit: Unit?
  var gaps: GapPolicy?
  var maximumGap: Double?
  /// The order of its dates, from the field's `format`.
  var dates: DateOrder?
}

/// A table whose rows have times in seconds.
struct TimedTable {
  var table: RawTable
  /// Seconds per row: since 1970 when absolute, else since a start of the log's own.
  var times: [Double]
  var isAbsolute: Bool
  var utcOffset: Int?
  /// Absolute times of the local clock, with the zone unknown.
  var isLocal = false
  /// A named zone of the local clock, from the header of its column.
  var zone: ZoneRules?
  /// Whether times that are not absolute count from midnight.
  var isOfDay = false

  /// Leaves out rows without a time before the first one and behind the last one, which are no rows of the log; nothing
  /// where fewer than half of the rows have times. Gives what is to be said.
  mutating func trim() -> DatasetFinding? {
    guard let first = times.firstIndex(where: { !$0.isNaN }),
      let last = times.lastIndex(where: { !$0.isNaN }), last - first + 1 < times.count,
      times.count(where: { !$0.isNaN }) * 2 >= times.count
    else { return nil }
    let out = Array(0..<first) + Array((last + 1)..<times.count)
    let finding = DatasetFinding(
      .strayLines,
      "\(counted(out.count, "row")) without a time before the first time or behind the last "
        + "\(out.count == 1 ? "is no row of the log and was" : "are no rows of the log and were") left out: \(table.lines.text(out))",
      count: out.count)
    table = table.keeping(Array(first...last))
    times = Array(times[first...last])
    return finding
  }

  mutating func shift(by seconds: Double) { if seconds != 0 { times = times.map { $0 + seconds } } }
}

/// Track points while they are read: each sets some fields by name, the others are missing.
struct PointTable {
  /// The columns read so far; those that the last points did not set are shorter.
  private var fields: [CellColumn] = []
  private var index: [String: Int] = [:]
  private(set) var count = 0
  /// Whether the texts of the cells are kept, for a pattern of times.
  var keepsTexts = false

  /// The columns, all of the same length; a point that was not ended, because the log was cut off in it, is left out.
  var columns: [CellColumn] {
    fields.map { field in
      var column = field.values.count > count ? field.keeping(Array(0..<count)) : field
      column.pad(to: count)
      return column
    }
  }

  /// Sets a field of the current point; the first value of a name in a point counts.
  mutating func set(_ name: String, _ text: String, at place: Place) {
    let column = self.column(name)
    if fields[column].values.count == count { fields[column].append(text, at: place) }
  }

  mutating func set(_ name: String, _ number: Double) {
    let column = self.column(name)
    guard fields[column].values.count == count else { return }
    if keepsTexts { fields[column].patternTexts?.append(Figure.plain(number)) }
    fields[column].append(number)
  }

  /// Ends the current point.
  mutating func endPoint() { count += 1 }

  /// - Throws: `Fault` where the points have too many fields, or too many of them are missing.
  func check(_ budget: ReadBudget, file: String, line: Int? = nil) throws(Fault) {
    // The weight of words is looked at now and then: it takes a walk over the columns.
    let words = count & 0xfff == 0 ? fields.reduce(0) { $0 + $1.weight } : 0
    try budget.check(
      columns: fields.count, cells: max(words, fields.count * count), file: file, line: line)
  }

  /// The index of a field's column, with a place for the current point.
  private mutating func column(_ name: String) -> Int {
    let column = index[name] ?? fields.count
    if column == fields.count {
      var field = CellColumn(name: name)
      if keepsTexts { field.patternTexts = [] }
      fields.append(field)
      index[name] = column
    }
    fields[column].pad(to: count)
    return column
  }
}
