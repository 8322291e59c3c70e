import Glibc

/// One side of a chart: which values it shows, how, and what they are.
public struct Axis: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case linear
    /// Values above 0 only.
    case logarithmic
    /// Seconds; labels are seconds as far as two minutes and within ten seconds or less, else min:s.
    case time
    /// A direction in degrees, -180...180.
    case angle
    /// Degrees clockwise from north, 0...360; labels are the winds.
    case heading
  }

  public let kind: Kind
  public let range: ClosedRange<Double>
  /// The quantity with its unit: "distance (m)".
  public let title: String

  /// A range without length, or one that the kind cannot show, becomes one that it can.
  public init(_ kind: Kind, _ range: ClosedRange<Double>, title: String) {
    (self.kind, self.title) = (kind, title)
    self.range = Self.shown(kind, range)
  }

  /// The place of a value: 0 at the axis' beginning, 1 at its end; NaN where it has none.
  public func position(_ value: Double) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    guard kind == .logarithmic else { return (value - low) / (high - low) }
    return value > 0 ? log(value / low) / log(high / low) : .nan
  }

  /// About `count` ticks with their labels; more where it takes more to have two, so that the axis has a scale.
  public func ticks(_ count: Int) -> [(value: Double, label: String)] {
    let found = marks(count)
    return found.count < 2 && (1..<9).contains(count) ? ticks(count + 1) : found
  }

  private func marks(_ count: Int) -> [(value: Double, label: String)] {
    switch kind {
    case .logarithmic:
      let ticks = Ticks.logarithmic(range, count: count).map { ($0, Ticks.thousands($0)) }
      // Less than an octave can lie between two such numbers.
      if ticks.count > 1 { return ticks }
      fallthrough
    case .linear:
      let ticks = Ticks.linear(range, count: count)
      return Array(zip(ticks, Ticks.labels(ticks)))
    case .angle:
      return stride(from: -180.0, through: 180, by: count >= 8 ? 45 : 90).map {
        ($0, Ticks.number($0, decimals: 0) + "°")
      }
    case .heading:
      return Array(zip([0.0, 90, 180, 270, 360], ["N", "E", "S", "W", "N"]))
    case .time:
      let ticks = Ticks.time(range, count: count)
      return Array(zip(ticks, showsClock ? ticks.map(Ticks.clock) : Ticks.labels(ticks)))
    }
  }

  /// The title, with the unit of a time axis.
  public var heading: String {
    guard kind == .time else { return title }
    return "\(title) (\(showsClock ? range.upperBound >= 3600 ? "h:min:s" : "min:s" : "s"))"
  }

  private var showsClock: Bool {
    kind == .time && range.upperBound > 120 && range.upperBound - range.lowerBound > 10
  }

  private static func shown(_ kind: Kind, _ range: ClosedRange<Double>) -> ClosedRange<Double> {
    var (low, high) = (range.lowerBound, range.upperBound)
    if !low.isFinite || !high.isFinite { (low, high) = (0, 1) }
    switch kind {
    case .angle: return -180...180
    case .heading: return 0...360
    case .logarithmic:
      high = max(high, 1e-6)
      low = min(max(low, high * 1e-9), high)
      return high / low < 1.2 ? low / 1.5...high * 1.5 : low...high
    case .time: return high - low > 1e-6 ? low...high : low...(low + 1)
    case .linear:
      let least = max(abs(low), abs(high)) * 1e-9
      let pad = max(abs(low) * 0.1, 0.5)
      return high - low > least ? low...high : (low - pad)...(high + pad)
    }
  }
}
