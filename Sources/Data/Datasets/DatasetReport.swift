internal import Glibc
public import Score

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

/// A column in numbers.
public struct ColumnSummary: Sendable {
  public let name: String
  public let unit: Unit
  public let kind: InputSpec.Kind
  /// Whether the log gives no unit, and the input's own is taken.
  public let isUnitAssumed: Bool
  public let gaps: GapPolicy
  public let provenance: Provenance
  /// The index of its time axis in `Dataset.axes`.
  public let axis: Int
  public let rows: Int
  public let missing: Int
  /// Least, mean and largest value; NaN when none is present. The mean of angles is the direction of
  /// the mean vector.
  public let minimum: Double
  public let mean: Double
  public let maximum: Double
  /// The number of values outside the range that is plausible for the input.
  public let outOfRange: Int
  /// The number of rows that hold each word of a category, in the order of its labels.
  public let counts: [Int]

  public init(_ column: Column) {
    name = column.name
    unit = column.unit
    kind = column.kind
    isUnitAssumed = column.isUnitAssumed
    gaps = column.gaps
    provenance = column.provenance
    axis = column.axis
    rows = column.values.count
    let present = column.values.filter { !$0.isNaN }
    missing = rows - present.count
    minimum = present.min() ?? .nan
    maximum = present.max() ?? .nan
    mean = Self.mean(present, column.kind)
    outOfRange = column.implausible
    var counts = [Int](repeating: 0, count: column.labels.count)
    if !counts.isEmpty { for value in present { counts[Int(held: value, .towardZero)] += 1 } }
    self.counts = counts
  }

  private static func mean(_ values: [Double], _ kind: InputSpec.Kind) -> Double {
    guard !values.isEmpty else { return .nan }
    switch kind {
    case .linear: return values.reduce(0, +) / Double(values.count)
    case .circular(let period):
      let turn = 2 * Double.pi / period
      let x = values.reduce(0) { $0 + cos($1 * turn) }
      let y = values.reduce(0) { $0 + sin($1 * turn) }
      return Angle.wrap(atan2(y, x) / turn, period: period)
    case .category: return .nan
    }
  }

  var line: String {
    var text: String
    if case .category(let labels) = kind {
      let used = zip(labels, counts).filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }
      let shown = used.prefix(4).map { "\($0.0) (\(counted($0.1, "row")))" }.joined(separator: ", ")
      text = "words: \(shown)" + (used.count > 4 ? " and \(used.count - 4) more" : "")
    } else if minimum.isNaN {
      text = "no values"
    } else {
      let numbers = [minimum, mean, maximum].map {
        Figures.text($0, among: max(abs(minimum), abs(maximum)))
      }.joined(separator: " / ")
      text = unit.symbol.isEmpty ? numbers : "\(numbers) \(unit.symbol)"
      if isUnitAssumed { text += " (assumed)" }
      if case .circular = kind { text += ", circular" }
    }
    if missing > 0 { text += ", \(missing) missing" }
    switch provenance {
    case .own(let original, _) where original != name: text += ", from \(quoted(original))"
    case .derived(_, let how): text += ", derived: \(how)"
    default: break
    }
    return text
  }
}

extension Column {
  /// The number of values outside the range that is plausible for the input; 0 for a column that is no input.
  var implausible: Int {
    guard let range = KnownColumns.spec(name)?.plausible else { return 0 }
    return values.reduce(0) { $0 + ($1.isNaN || range.contains($1) ? 0 : 1) }
  }

  /// The words that say how rows without a value are bridged, and over how long; empty where no value follows them.
  private func bridge(_ times: [Double]) -> String {
    var longest = 0.0
    var last: Int?
    for row in values.indices where !values[row].isNaN {
      if let last, row > last + 1 { longest = max(longest, times[row] - times[last]) }
      last = row
    }
    guard longest > 0 else { return "" }
    switch gaps {
    case .interpolate where !crossesGaps && longest > maximumGap:
      return ", unknown in between, up to \(DurationText.text(longest))"
    case .interpolate:
      return
        ", bridged by \(labels.isEmpty ? "straight lines" : "the word before") over up to \(DurationText.text(longest))"
    case .hold: return ", where the value before holds, up to \(DurationText.text(longest))"
    case .silence: return ", where the column is silent, up to \(DurationText.text(longest))"
    }
  }

  /// Missing values of the log, and values out of the plausible range.
  ///
  /// - Parameter times: those of the column's rows.
  func findings(_ times: [Double]) -> [DatasetFinding] {
    var findings: [DatasetFinding] = []
    let missing = values.reduce(0) { $0 + ($1.isNaN ? 1 : 0) }
    if missing > 0, !isDerived {
      findings.add(
        .valuesMissing,
        "\(name): \(missing) of \(counted(values.count, "row"))" + bridge(times), count: missing,
        columns: [name])
    }
    let outside = implausible
    if outside > 0, let range = KnownColumns.spec(name)?.plausible {
      let limits = [range.lowerBound, range.upperBound].map(Figure.plain).joined(separator: "...")
      findings.add(
        .outOfRange,
        "\(name): \(counted(outside, "value")) outside \(limits)"
          + (unit == .none ? "" : " \(unit.symbol)"), count: outside, columns: [name])
    }
    return findings
  }
}
