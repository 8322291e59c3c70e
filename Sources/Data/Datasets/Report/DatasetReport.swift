internal import Score

/// The contents of a dataset in numbers: for people as lines, for programs as values.
public struct DatasetReport: Sendable {
  public let name: String
  public let title: String
  public let source: String
  public let licence: String
  /// The start as ISO 8601 text with its offset; nil when the log has no absolute time.
  public let start: String?
  /// The clock at the start, `08:00:00`, of a log that has a clock and no date.
  public let clock: String?
  /// The time from the start to the last row, in seconds.
  public let duration: Double
  public let axes: [AxisSummary]
  public let columns: [ColumnSummary]
  /// The findings of the dataset.
  public let findings: [DatasetFinding]

  public init(_ dataset: Dataset) {
    name = dataset.name
    title = dataset.title
    source = dataset.source
    licence = dataset.licence
    start = dataset.start.map { CivilDate.text(epoch: $0.epoch, utcOffset: $0.utcOffset) }
    clock = dataset.start == nil ? dataset.date(at: 0) : nil
    duration = dataset.duration
    axes = dataset.axes.map { AxisSummary($0) }
    columns = dataset.columns.map { ColumnSummary($0) }
    findings = dataset.findings
  }

  /// The report as text, one fact per line.
  public var lines: [String] {
    var lines = ["\(title) (\(name))"]
    if !source.isEmpty { lines.append("source: \(source)") }
    if !licence.isEmpty { lines.append("licence: \(licence)") }
    let begin = start ?? clock.map { "\($0) by its clock, without a date" } ?? "unknown"
    lines.append("start: \(begin), duration: \(DurationText.text(duration))")
    for (index, axis) in axes.enumerated() {
      let names = columns.filter { $0.axis == index }.map(\.name)
      let shown = names.prefix(4).joined(separator: ", ") + (names.count > 4 ? " …" : "")
      let of = index == 0 || names.isEmpty ? "" : " (\(shown))"
      lines.append("time axis \(index + 1)\(of): \(axis.line)")
    }
    let rows = columns.map { ($0.name, $0.line) }
    let width = max(6, columns.map(\.name.count).max() ?? 0)
    for (name, text) in [("column", "lowest / mean / highest")] + rows {
      lines.append(name + String(repeating: " ", count: width - name.count) + "  " + text)
    }
    lines += findings.map { "note: \($0.line)" }
    return lines
  }
}

/// A time axis in numbers.
public struct AxisSummary: Hashable, Sendable {
  public let rows: Int
  /// The times of the first and the last row, in seconds since the start.
  public let first: Double
  public let last: Double
  /// The median interval from row to row in seconds; NaN with fewer than two times.
  public let interval: Double
  /// The rate of the rows in Hz by the median interval; NaN where there is none.
  public let rate: Double
  /// The jitter: the interquartile range of the intervals, in seconds.
  public let jitter: Double
  /// The number of intervals above five medians, and the longest of them in seconds (0 where there is none).
  public let gaps: Int
  public let longestGap: Double
  /// The number of rows that repeat the time of the row before.
  public let duplicates: Int

  public init(_ times: [Double]) {
    rows = times.count
    first = times.first ?? 0
    last = times.last ?? 0
    let steps = times.steps
    let forward = steps.filter { $0 > 0 }
    interval = Quantile.of(forward, 0.5)
    rate = 1 / interval
    jitter = forward.isEmpty ? 0 : Quantile.of(forward, 0.75) - Quantile.of(forward, 0.25)
    let limit = Dataset.gapFactor * interval
    let long = forward.filter { $0 > limit }
    gaps = long.count
    longestGap = long.max() ?? 0
    duplicates = steps.count - forward.count
  }

  var line: String {
    var text = counted(rows, "row")
    if interval.isFinite {
      let hertz = interval < 120 ? " (\(Figures.text(rate)) Hz)" : ""
      text += ", every \(DurationText.text(interval))\(hertz), jitter \(DurationText.text(jitter))"
    }
    if gaps > 0 { text += ", \(counted(gaps, "gap")) up to \(DurationText.text(longestGap))" }
    if duplicates > 0 { text += ", " + counted(duplicates, "repeated time") }
    return text
  }
}
