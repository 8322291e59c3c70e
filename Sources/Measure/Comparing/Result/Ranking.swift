import Score

/// Many variants in the order of one metric: what pairwise sentences would bury.
package struct Ranking {
  /// The most variants that a sentence names.
  private static let most = 10
  private let row: PooledRow
  /// The best first; within a group no difference is clear.
  package let groups: [[Int]]

  /// - Parameters:
  ///   - variants: to be ranked.
  ///   - differ: whether two of them differ; nil asks whether the difference's interval leaves out 0.
  package init(
    _ row: PooledRow, _ variants: [Int], differ: ((Int, Int) -> Bool)? = nil
  ) {
    self.row = row
    var groups: [[Int]] = []
    for variant in row.order(of: variants) {
      let isEqual =
        groups.last?.allSatisfy {
          !(differ?($0, variant) ?? (row.clearDifference($0, variant) != nil))
        } ?? false
      if isEqual { groups[groups.count - 1].append(variant) } else { groups.append([variant]) }
    }
    self.groups = groups
  }

  /// `By transmitted information of temperature: 1. D (ben.lua) 4.90 bit [4.84, 4.96]; 2. …`
  /// - Parameters:
  ///   - name: of a variant.
  ///   - interval: of a variant's value; nil takes that of its estimate.
  package func sentence(
    _ name: (Int) -> String, interval: ((Int) -> ClosedRange<Double>?)? = nil
  ) -> String {
    var place = 1
    var parts: [String] = []
    for group in groups where place <= Self.most {
      let shown = group.prefix(Self.most - place + 1).map { "\(name($0)) \(value($0, interval))" }
      let equals = shown.count > 1 ? ", which do not differ" : ""
      parts.append("\(place). \(Self.list(shown))\(equals)")
      place += group.count
    }
    let rest = groups.reduce(0) { $0 + $1.count } - Self.most
    if rest > 0 { parts.append("and \(rest) more") }
    let what = row.metric.name.lowercased() + (row.input.map { " of \($0)" } ?? "")
    return "By \(what): \(parts.joined(separator: "; "))."
  }

  /// `A, B and C`.
  static func list(_ parts: [String]) -> String {
    guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  private func value(_ variant: Int, _ interval: ((Int) -> ClosedRange<Double>?)?) -> String {
    guard let estimate = row.pooled(variant) else { return "" }
    let ends = (interval.map { $0(variant) } ?? estimate.interval).map { interval in
      [interval.lowerBound, interval.upperBound]
        .map { Figure.fixedOrDash($0, decimals: row.metric.decimals) }.joined(separator: ", ")
    }
    return Requirement.number(estimate.value, row.metric, of: row.input)
      + (ends.map { " [\($0)]" } ?? "")
  }
}
