public import Score

/// The value of a column in a gap: between two of its values that lie further apart than its maximum gap.
public enum GapPolicy: String, Hashable, Sendable, CaseIterable {
  /// The last value stays.
  case hold
  /// The values lie on a straight line across the gap, for angles on the circle.
  case interpolate
  /// The value is missing.
  case silence
}

/// The origin of a column's numbers.
public enum Provenance: Hashable, Sendable {
  /// The column is the log's own, under the name and unit that it has there.
  case own(original: String, unit: Unit)
  /// The column was computed from other columns or from the date; `how` names the method.
  case derived(from: [String], how: String)
}

/// One quantity of a dataset: values on one of the dataset's time axes.
public struct Column: Sendable {
  /// The input's name, as mappings see it.
  public var name: String
  /// The unit of the values, after conversion.
  public var unit: Unit
  /// The kind of the values, which says how those between two rows are found: on a line, on a circle, or as held words.
  public var kind: InputSpec.Kind
  /// The index of the time axis in `Dataset.axes`.
  public var axis: Int
  /// The values, one per row of the axis: NaN where it is missing, and for a category the index of its label.
  public var values: [Double]
  public var gaps: GapPolicy
  /// The longest time between two values that is no gap, in seconds.
  public var maximumGap: Double
  public var provenance: Provenance
  /// Whether somebody has chosen the policy of gaps for this column.
  var areGapsChosen = false
  /// Whether neither the log nor the caller gives a unit, and the input's own is taken.
  public var isUnitAssumed = false
  /// The choice of what is heard of rows between two ticks; nil plays the row at the tick.
  public var dense: DenseRows?
  /// Values that may be codes for missing ones, and are read as numbers.
  var suspects: Set<Double> = []

  public init(
    name: String, unit: Unit, kind: InputSpec.Kind = .linear, axis: Int = 0, values: [Double],
    gaps: GapPolicy = .interpolate, maximumGap: Double = .infinity, provenance: Provenance
  ) {
    self.name = name
    self.unit = unit
    self.kind = kind
    self.axis = axis
    self.values = values
    self.gaps = gaps
    self.maximumGap = maximumGap
    self.provenance = provenance
  }

  /// Whether `interpolate` crosses gaps however long they are. A direction in which somebody looks or goes is not known in them,
  /// unless that was chosen.
  var crossesGaps: Bool { areGapsChosen || !["heading", "course", "head_yaw"].contains(name) }

  /// The words of a category; empty for numbers.
  public var labels: [String] { if case .category(let labels) = kind { labels } else { [] } }

  /// The range from the lowest to the highest finite value, without those that may stand for missing ones; nil where
  /// there is none.
  package var range: ClosedRange<Double>? {
    let finite = values.filter { $0.isFinite && !suspects.contains($0) }
    return finite.min().map { $0...finite.max()! }
  }

  /// Whether the values are those of the file: in its unit, or in the input's where the file names none.
  public var isAsWritten: Bool {
    if case .own(_, let written) = provenance { written == .none || written == unit } else { true }
  }

  /// Whether the column was computed rather than logged.
  public var isDerived: Bool { if case .derived = provenance { true } else { false } }
}

/// The choice of what is heard of rows that lie between two ticks of the control: a log of 1000 rows a second has ten at each.
public enum DenseRows: String, Hashable, Sendable, CaseIterable {
  /// The row at the tick, as everywhere else: the others are never heard.
  case last
  case min, max, mean
  /// The number of rows with a value.
  case count

  /// The value of rows since the tick before; NaN for none, 0 where they are counted.
  func value(_ values: ArraySlice<Double>) -> Double {
    let present = values.lazy.filter { !$0.isNaN }
    switch self {
    case .last: return present.last ?? .nan
    case .min: return present.min() ?? .nan
    case .max: return present.max() ?? .nan
    case .count: return Double(present.count)
    case .mean:
      let (sum, count) = present.reduce(into: (0.0, 0.0)) { $0 = ($0.0 + $1, $0.1 + 1) }
      return count == 0 ? .nan : sum / count
    }
  }
}

extension Dataset {
  /// The finding that rows are never heard, since several lie between two ticks; nil where few do.
  /// - Parameters:
  ///   - inputs: those that are heard.
  ///   - step: the seconds of the log from tick to tick.
  package func denseRows(of inputs: [String], every step: Double) -> DatasetFinding? {
    let heard = columns.filter { inputs.contains($0.name) && !$0.isDerived && $0.dense == nil }
    for axis in Set(heard.map(\.axis)).sorted() where step > 0 {
      let times = axes[axis]
      // A row is heard where a tick lies from it to the next row.
      let skipped = zip(times, times.dropFirst()).count {
        ($0 / step).rounded(.up) * step >= $1 && $1 > $0
      }
      guard skipped * 20 > times.count, let name = heard.first(where: { $0.axis == axis })?.name
      else { continue }
      return DatasetFinding(
        .denseRows,
        "\(skipped) of \(counted(times.count, "row")) lie between two ticks, \(DurationText.text(step)) of the log apart, and are never heard; "
          + "‹dense \(name)=max› plays the largest value since the tick before, and min, mean and count are the other choices",
        count: skipped, columns: [name])
    }
    return nil
  }
}
