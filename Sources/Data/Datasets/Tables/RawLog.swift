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
