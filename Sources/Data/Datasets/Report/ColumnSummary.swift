public import Score

internal import Glibc

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
