import Glibc
import Score

/// Statistics of data for the rules.
enum LintStatistics {
  /// The quantile of ascending data, by the nearest rank.
  static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    sorted[min(sorted.count - 1, max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1))]
  }

  /// Spearman's rank correlation, -1...1; NaN for constant data.
  static func rankCorrelation(_ x: [Double], _ y: [Double]) -> Double {
    let (a, b) = (Ranks(x).mid, Ranks(y).mid)
    let mean = Double(a.count + 1) / 2
    var (ab, aa, bb) = (0.0, 0.0, 0.0)
    for i in a.indices {
      ab += (a[i] - mean) * (b[i] - mean)
      aa += (a[i] - mean) * (a[i] - mean)
      bb += (b[i] - mean) * (b[i] - mean)
    }
    return ab / (aa * bb).squareRoot()
  }

  /// The limits moved outwards to multiples of a power of ten, at most a twentieth of the distance between them.
  static func roundLimits(_ low: Double, _ high: Double) -> (low: Double, high: Double) {
    guard high > low else { return (low, high) }
    let unit = pow(10, log10((high - low) / 20).rounded(.down))
    let places = { (x: Double) in unit >= 1 ? x * unit : x / (1 / unit).rounded() }
    return (places((low / unit).rounded(.down)), places((high / unit).rounded(.up)))
  }

  /// Limits as Lua has them, `{ 0, 30 }`; the higher one first where a domain falls.
  static func lua(_ low: Double, _ high: Double, falls: Bool = false) -> String {
    let ends = [low, high].map { Figure.text($0, digits: 5) }
    return "{ \(ends[falls ? 1 : 0]), \(ends[falls ? 0 : 1]) }"
  }

  /// A datum with its unit.
  static func text(_ value: Double, _ unit: Unit) -> String {
    Figure.text(value) + (unit.symbol.isEmpty ? "" : " " + unit.symbol)
  }
}
