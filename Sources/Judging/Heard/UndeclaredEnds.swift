import Analysis
import Comparing
import Grading
import Score

/// Whether the ends of the data are lost where no map entry says a domain: a script that plays the data itself has none to compare
/// them with, and so its values tell.
enum UndeclaredEnds {
  /// The most values of a ladder, whose last rung holds several data rightly.
  static let ladder = 24
  /// The least part of the way through the data over which one value is a lost end, and no chance.
  private static let leastWay = 0.02

  /// The share of the data, %, that the parameter which carries them plays by one value, its lowest or its highest: what is held at an
  /// end, and what limits that follow the data make equal.
  /// - Returns: nil where nothing in the sound was found to depend on the input.
  static func share(_ measured: Criterion.Measured, _ cell: FinishedCell) -> Double? {
    guard let stored = cell.stored else { return nil }
    let own = stored.pairings.filter { pairing in
      pairing.input.name == measured.input
        && (measured.target.map { pairing.target.replacing(" (notes)", with: "").hasSuffix($0) }
          ?? true)
    }
    let carrier = ComparisonTable.carrier(of: measured.input, stored)
    return (own.first { $0.subject == carrier } ?? own.first).map { share(of: $0) }
  }

  static func share(of pairing: Pairing) -> Double {
    let rows = zip(pairing.data, pairing.values).filter { $0.isFinite && $1.isFinite }
      .sorted { $0.0 < $1.0 }
    guard let first = rows.first, let last = rows.last, last.0 > first.0,
      Set(rows.map { Float($0.1) }).count > ladder
    else { return 0 }
    let (way, values) = (last.0 - first.0, rows.map(\.1))
    let (lowest, highest) = (values.min() ?? 0, values.max() ?? 0)
    let least = 1e-6 * (highest - lowest)
    /// The number of data that are played by an end of the values, where they lie apart.
    func held(at end: Double) -> Int {
      let own = rows.filter { abs($0.1 - end) <= least }.map(\.0)
      guard let first = own.first, let last = own.last else { return 0 }
      return last - first > leastWay * way ? own.count : 0
    }
    return 100 * Double(held(at: lowest) + held(at: highest)) / Double(rows.count)
  }
}
