public import Score

/// A log read whole: columns with units on time axes in seconds since the start.
public struct Dataset: Sendable {
  /// The short name: that of the file or folder, without extension.
  public var name: String
  public var title: String
  /// The origin of the data: a URL, a device or a sentence; empty when the log does not say.
  public var source: String
  /// The data's licence; empty when the log does not say.
  public var licence: String
  /// The absolute time of second 0, when the log has one.
  public var start: StartTime?
  /// The time from midnight to second 0 on the log's own clock in seconds, where it has a clock and no date.
  public var clock: Double?
  /// Time axes in seconds since the start, each ascending (equal neighbours allowed), first value >= 0.
  /// The first is the main one; streams of other rates have their own.
  public var axes: [[Double]]
  public var columns: [Column]
  /// The place where a log without positions was made, when the dataset says so.
  public var place: GeoPoint?
  /// The time in seconds within which the dataset is best played, where that is not its duration: a year of daily
  /// weather.
  public var playDuration: Double?
  /// Whether inputs that the log lacks are derived when it is read; false for a walk that was logged as it was performed.
  public var derives = true
  /// The second at which playing ends, where that is before the last row; values still go on to the row behind it.
  public private(set) var end: Double?
  /// The path of the microphone's recording that plays in step, where the folder has one.
  public var ambience: String?
  /// All that is odd in a dataset that was read: what the readers met and concluded, then missing values and values
  /// out of the plausible range.
  public var findings: [DatasetFinding]

  public init(
    name: String, title: String = "", source: String = "", licence: String = "",
    start: StartTime? = nil, axes: [[Double]], columns: [Column], findings: [DatasetFinding] = []
  ) {
    for column in columns {
      precondition(axes.indices.contains(column.axis), "column \(column.name) has no time axis")
      precondition(
        axes[column.axis].count == column.values.count,
        "column \(column.name) and its time axis differ in length")
    }
    self.name = name
    self.title = title.isEmpty ? name : title
    self.source = source
    self.licence = licence
    self.start = start
    self.axes = axes
    self.columns = columns
    self.findings = findings
  }

  /// The name of the recording in a dataset folder.
  public static let ambienceNames = [
    "ambience.flac", "ambience.wav", "ambience.ogg", "ambience.opus",
  ]

  /// The time from the start to the last row of any axis, or to `end`, in seconds.
  public var duration: Double {
    let last = axes.reduce(0) { max($0, $1.last ?? 0) }
    return min(last, end ?? last)
  }

  /// The same dataset, played to a second before its last row, at the speed at which it would be played whole.
  public func ending(at second: Double) -> Dataset {
    guard second > 0, second < duration else { return self }
    var copy = self
    copy.playDuration = playDuration.map { $0 * second / duration }
    copy.end = second
    return copy
  }

  /// The number of rows of the main axis.
  public var rowCount: Int { axes.first?.count ?? 0 }

  /// The column of that name, or nil.
  public func column(_ name: String) -> Column? { columns.first { $0.name == name } }

  /// The index in `columns` of the column of that name, or nil.
  public func index(of name: String) -> Int? { columns.firstIndex { $0.name == name } }

  /// The findings that bear on whoever reads only these columns: of the whole log, of them, and of what they are
  /// derived from.
  public func findings(about names: [String]) -> [DatasetFinding] {
    let read = sources(of: names)
    return findings.filter { $0.columns.isEmpty || !read.isDisjoint(with: $0.columns) }
  }

  /// The names of these columns and of those that they are derived from.
  public func sources(of names: [String]) -> Set<String> {
    var read = Set(names)
    var known = 0
    while read.count > known {
      known = read.count
      for column in columns where read.contains(column.name) {
        if case .derived(let sources, _) = column.provenance { read.formUnion(sources) }
      }
    }
    return read
  }

  /// Whether a finding of that kind was made.
  public func has(_ kind: DatasetFinding.Kind) -> Bool { findings.contains { $0.kind == kind } }
}

/// The absolute time of a dataset's second 0.
public struct StartTime: Hashable, Sendable {
  /// The time in seconds since 1970-01-01 00:00 UTC, without leap seconds.
  public var epoch: Double
  /// The local time minus UTC in seconds; nil where nothing tells it.
  public var utcOffset: Int?

  public init(epoch: Double, utcOffset: Int?) { (self.epoch, self.utcOffset) = (epoch, utcOffset) }
}

/// A moment of a log as people write it.
public enum LogMoment: Hashable, Sendable {
  /// Seconds since the start of the log.
  case seconds(Double)
  /// Seconds since midnight, on the log's own clock.
  case clock(Double)
  /// Seconds since 1970-01-01 00:00 UTC; with `isLocal` of the log's own clock.
  case date(Double, isLocal: Bool)

  /// Reads `90`, `90.5`, `09:30`, `09:30:15`, `2025-07-04`, `2025-07-04 09:30` and `2025-07-04T09:30:15+02:00`; nil for
  /// anything else.
  public init?(_ text: String) {
    if let seconds = Double(text), seconds.isFinite {
      self = .seconds(seconds)
      return
    }
    switch Timestamp.parse(text) {
    case .clock(let seconds): self = .clock(seconds)
    case .date(let seconds): self = .date(seconds, isLocal: true)
    case .instant(let seconds, let offset, _): self = .date(seconds, isLocal: offset == nil)
    case nil: return nil
    }
  }

  /// Its places in a dataset, in seconds since the start: several places for a time of day in a log of several days, none
  /// where the log does not reach it. Nil for a time of day or a date where the log has none.
  public func places(in dataset: Dataset) -> [Double]? {
    if case .seconds(let seconds) = self {
      return seconds >= 0 && seconds <= dataset.duration ? [seconds] : []
    }
    guard let local = dataset.localStart else { return nil }
    let start = dataset.start
    if start == nil, case .date = self { return nil }
    let first: Double
    var step = Double.infinity
    switch self {
    case .seconds(let seconds): first = seconds
    case .date(let date, let isLocal): first = date - (isLocal ? local : start?.epoch ?? 0)
    case .clock(let clock):
      let away = (clock - local).truncatingRemainder(dividingBy: 86_400)
      (first, step) = (away < 0 ? away + 86_400 : away, 86_400)
    }
    guard first >= 0, first <= dataset.duration else { return [] }
    return step.isFinite ? Array(stride(from: first, through: dataset.duration, by: step)) : [first]
  }
}

extension Dataset {
  /// Second 0 on the log's own clock: seconds since 1970, or since midnight where it has no date; nil where it has none.
  var localStart: Double? { start.map { $0.epoch + Double($0.utcOffset ?? 0) } ?? clock }

  /// A second of it on its own clock, ISO 8601: a date and time, or `08:00:00` where it has no date; nil where it has
  /// no clock.
  public func date(at second: Double) -> String? {
    if let start { return CivilDate.text(epoch: start.epoch + second, utcOffset: start.utcOffset) }
    return clock.map {
      String(CivilDate.text(epoch: $0 + second, utcOffset: nil).dropFirst(11).prefix(8))
    }
  }
}
