import Analysis
import Report

/// The tests of which differences are more than chance, corrected for there being many.
package enum DifferenceTests {
  /// Returns the tests of p values that belong together; a missing value has no test and does not count as one.
  package static func corrected(_ values: [Double?]) -> [Report.Test?] {
    let known = values.indices.filter { values[$0] != nil }
    let ps = known.map { values[$0]! }
    let (holm, rates) = (MultipleTests.holm(ps), MultipleTests.falseDiscoveryRates(ps))
    var tests = [Report.Test?](repeating: nil, count: values.count)
    for (place, index) in known.enumerated() {
      tests[index] = .init(p: ps[place], holm: holm[place], falseDiscovery: rates[place])
    }
    return tests
  }
}

extension PooledRow {
  /// Returns the p value of the hypothesis that the best variant, by the values, is no better than some other: the
  /// largest p of its differences (an intersection-union test: Berger, Technometrics 24, 1982).
  /// - Parameter variants: that may be the best.
  package func pValue(among variants: [Int]) -> Double? {
    let order = order(of: variants)
    guard isComparable(variants), let first = order.first else { return nil }
    let values = order.dropFirst().map { difference($0, first)?.pValue }
    return values.contains { $0 == nil } ? nil : values.compactMap { $0 }.max()
  }

  /// Returns the variants that have a value, the best first, and equals in their own order; of a metric that only
  /// describes, the highest comes first.
  func order(of variants: [Int]) -> [Int] {
    let known = variants.compactMap { variant in
      pooled(variant).map { (variant: variant, value: $0.value) }
    }
    let sign = metric.better == .lower ? -1.0 : 1.0
    return known.sorted { ($1.value * sign, $0.variant) < ($0.value * sign, $1.variant) }
      .map(\.variant)
  }

  /// Returns whether one of these can be better than the others: there are others, and all were measured, on the same
  /// datasets.
  func isComparable(_ variants: [Int]) -> Bool {
    let places = variants.map { variant in estimates[variant].map { $0 != nil } }
    return metric.better != .neither && variants.count > 1 && Set(places).count == 1
      && places[0].contains(true)
  }
}

/// The differences that a text or a table may state: those whose tests are significant after the correction of Holm for all that it
/// could have stated. What a table may state of all its lines, a text about some of them may state too: of fewer tests Holm's
/// correction asks no more.
package struct DifferenceClaims: Sendable {
  private struct Place: Hashable, Sendable {
    let metric: String
    let input: String?
    let a: Int
    let b: Int
  }

  /// The level of the family of all differences.
  static let level = 0.05
  private let held: Set<Place>

  /// - Parameters:
  ///   - rows: the metrics of which differences are told.
  ///   - variants: of which any two may be compared, in rising order.
  package init(_ rows: [PooledRow], among variants: [Int]) {
    var ps: [Place: Double] = [:]
    for row in rows {
      for (place, a) in variants.enumerated() {
        for b in variants[(place + 1)...] {
          ps[Self.place(row, a, b)] = row.difference(a, b)?.pValue
        }
      }
    }
    let order = ps.keys.sorted { ps[$0]! < ps[$1]! }
    let corrected = MultipleTests.holm(order.map { ps[$0]! })
    held = Set(zip(order, corrected).filter { $0.1 < Self.level }.map(\.0))
  }

  /// Returns whether a difference of two variants may be stated: it is significant, its interval leaves out 0, and its printed size
  /// is not 0.
  package func hold(_ row: PooledRow, _ a: Int, _ b: Int) -> Bool {
    held.contains(Self.place(row, a, b)) && row.clearDifference(a, b) != nil
  }

  /// The variant of which it may be stated that it is better than every other; nil for none.
  package func best(_ row: PooledRow, among variants: [Int]) -> Int? {
    guard let best = row.best(among: variants) else { return nil }
    return variants.allSatisfy { $0 == best || hold(row, $0, best) } ? best : nil
  }

  private static func place(_ row: PooledRow, _ a: Int, _ b: Int) -> Place {
    Place(metric: row.metric.id, input: row.input, a: min(a, b), b: max(a, b))
  }
}
