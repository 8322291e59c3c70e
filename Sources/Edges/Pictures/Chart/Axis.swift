import Glibc
import Score

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

/// Round numbers along an axis.
public enum Ticks {
  /// Multiples of 1, 2 or 5 times a power of ten within `range`, about `count` of them.
  ///
  /// - Returns: ascending; none for a range that is empty or no number.
  public static func linear(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    multiples(of: step(range.upperBound - range.lowerBound, count: count), in: range)
  }

  /// The smallest 1, 2 or 5 times a power of ten that cuts `span` into no more than `count` parts.
  public static func step(_ span: Double, count: Int) -> Double {
    guard span > 0, span.isFinite, count > 0 else { return 0 }
    let least = span / Double(count)
    let power = pow(10, (log10(least)).rounded(.down))
    let factor = [1.0, 2, 5, 10].first { $0 * power >= least * (1 - 1e-9) } ?? 10
    return factor * power
  }

  /// Seconds on a clock: steps of 1, 2, 5, 10, 15 and 30 s, of minutes and of hours.
  public static func time(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    let span = range.upperBound - range.lowerBound
    guard span > 10 else { return linear(range, count: count) }
    let steps: [Double] = [
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400,
    ]
    let least = span / Double(max(count, 1))
    let days = step(span / 86400, count: max(count, 1)) * 86400
    return multiples(of: steps.first { $0 >= least } ?? days, in: range)
  }

  /// 1, 2 and 5 times powers of ten; powers of ten alone when the range has more than `count` of them.
  public static func logarithmic(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    guard range.lowerBound > 0, range.upperBound.isFinite else { return [] }
    let first = Int(held: log10(range.lowerBound), .down)
    let last = Int(held: log10(range.upperBound), .up)
    for factors in [[1.0, 2, 5], [1.0]] {
      let all = (first...last).flatMap { power in factors.map { $0 * pow(10, Double(power)) } }
      let ticks = all.filter { range.contains($0) }
      if ticks.count <= count || factors.count == 1 { return ticks }
    }
    return []
  }

  /// Numbers with as many decimals as the smallest step between them needs.
  public static func labels(_ ticks: [Double]) -> [String] {
    let gap = zip(ticks, ticks.dropFirst()).map { $1 - $0 }.min() ?? abs(ticks.first ?? 1)
    let decimals = gap > 0 ? Int(held: -log10(gap) + 0.999, .down) : 0
    return ticks.map { number($0, decimals: decimals) }
  }

  /// Thousands as k, from 1,000 on: "500", "1k", "2.5k".
  public static func thousands(_ tick: Double) -> String {
    if tick < 1000 { return labels([tick])[0] }
    let isWhole = (tick / 1000).rounded() == tick / 1000
    return number(tick / 1000, decimals: isWhole ? 0 : 1) + "k"
  }

  /// Seconds as "0:30", "12:05" or "1:02:05".
  public static func clock(_ seconds: Double) -> String {
    let whole = Int(held: seconds)
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    let two = { (n: Int) in n < 10 ? "0\(n)" : "\(n)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }

  /// A number in fixed notation with a true minus sign; with a power of ten from 10^7 on, and where it
  /// takes more than nine decimals.
  /// - Parameter decimals: the last that counts; -2 for hundreds.
  static func number(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "–" }
    if value == 0 || abs(value) < 1e7 && decimals <= 9 {
      return Figure.fixed(value, decimals: decimals > 9 ? 0 : decimals, minus: "−")
    }
    let power = Int(held: log10(abs(value)), .down)
    return Figure.powered(value, decimals: power + decimals, minus: "−")
  }

  private static func multiples(of step: Double, in range: ClosedRange<Double>) -> [Double] {
    guard step > 0, step.isFinite else { return [] }
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    guard first <= last, last - first < 1000, abs(first) < 1e15 else { return [] }
    return (0...Int(held: last - first, .towardZero)).map { (first + Double($0)) * step }
  }
}
