import Analysis
import Score

/// The table of variants and metrics.
package struct ComparisonTable: Sendable {
  let variants: [Variant]
  let data: [ComparedData]
  /// The metrics that were measured of some variant.
  let rows: [PooledRow]
  /// The rows of which no variant has a value, each with the reasons.
  let empty: [PooledRow]
  /// The metrics that were measured of none, with the reason that the first variant gives.
  let unmeasured: [(metric: Metric, reason: String)]
  /// The differences among all lines and all variants but the anchors that may be stated; a star stands on these.
  let claims: DifferenceClaims

  /// - Parameter cells: variant by variant, as the plan has them.
  init(_ plan: ComparePlan, _ cells: [FinishedCell]) {
    variants = plan.variants
    data = plan.data
    let inputs = Self.inputs(plan, cells)
    let columns = plan.data.count
    let all = Metrics.all.flatMap { metric in
      inputs.compactMap { input in
        let some = cells.contains { cell in
          cell.measurements.contains { $0.metric == metric.id && $0.input == input }
        }
        return some ? Self.row(metric, input, cells, columns) : nil
      }
    }
    let places = plan.variants.indices
    rows = all.filter { row in places.contains { row.pooled($0) != nil } }
    claims = DifferenceClaims(rows, among: places.filter { !plan.variants[$0].isAnchor })
    empty = all.filter { row in places.allSatisfy { row.pooled($0) == nil } }
    let measured = Set(rows.map(\.metric))
    unmeasured = all.filter { !measured.contains($0.metric) }.compactMap { row in
      row.reasons.compactMap { $0 }.first.map { (row.metric, $0) }
    }
  }

  /// Returns nil for the whole, the input in question, then the others in their order.
  private static func inputs(_ plan: ComparePlan, _ cells: [FinishedCell]) -> [String?] {
    ([nil, plan.focus] + cells.flatMap(\.measurements).map(\.input)).distinct()
  }

  private static func row(
    _ metric: Metric, _ input: String?, _ cells: [FinishedCell], _ columns: Int
  ) -> PooledRow {
    let values = cells.map { value(metric, input, $0) }
    let count = cells.count / columns
    let reasons = (0..<count).map { variant in
      values[(variant * columns)..<((variant + 1) * columns)].compactMap(\.reason).first
    }
    return PooledRow(
      metric: metric, input: input,
      estimates: (0..<count).map { variant in
        values[(variant * columns)..<((variant + 1) * columns)].map(\.estimate)
      }, reasons: reasons)
  }

  /// Subjects that stand for the whole of a metric with several.
  private static let wholes: Set = ["together", "all", "all voices", "office"]

  /// Returns the worst of several voices; of a metric that only describes, their mean.
  private static func worst(of estimates: [Estimate], _ better: Metric.Better) -> Estimate? {
    switch better {
    case .higher: estimates.min { $0.value < $1.value }
    case .lower: estimates.max { $0.value < $1.value }
    case .neither: Estimate.mean(estimates)
    }
  }

  /// Returns a metric of a cell as one number: of an input by way of the target that carries most of it, of voices the
  /// worst.
  /// - Parameter target: end of the name of the only parameters that count.
  package static func value(
    _ metric: Metric, _ input: String?, _ cell: FinishedCell, target: String? = nil
  ) -> (estimate: Estimate?, reason: String?) {
    guard let stored = cell.stored else {
      if case .failed(let fault) = cell.outcome { return (nil, "\(fault)") }
      return (nil, nil)
    }
    let all = cell.measurements.filter {
      $0.metric == metric.id && $0.input == input && (target.map($0.isAbout) ?? true)
    }
    let measured = all.filter { $0.estimate != nil }
    if let whole = measured.first(where: { wholes.contains($0.subject) }) {
      return (whole.estimate, nil)
    }
    guard !measured.isEmpty else {
      let isRead = cell.measurements.contains { $0.input == input }
      let unread = input.map {
        isRead
          ? "does not apply to what \($0) moves"
          : "nothing in the sound was found to depend on \($0)"
      }
      return (nil, all.first?.reason ?? unread)
    }
    if target == nil, let carrier = carrier(of: input, stored),
      let own = measured.first(where: { $0.subject == carrier })
    {
      return (own.estimate, nil)
    }
    return (worst(of: measured.compactMap(\.estimate), metric.better), nil)
  }

  /// Returns the pair of an input by which most information gets through.
  package static func carrier(of input: String?, _ stored: StoredCell) -> String? {
    guard let input else { return nil }
    return stored.measurements.filter { $0.metric == "information" && $0.input == input }
      .max { ($0.estimate?.value ?? -1) < ($1.estimate?.value ?? -1) }?.subject
  }

  /// Returns the name of a variant in tables: `A`, or `low`.
  func letter(_ variant: Int) -> String {
    let id = variants[variant].id
    return variants[variant].isAnchor ? id : id.uppercased()
  }

  /// Returns the name of a variant in sentences: `A (ada.lua)`.
  func named(_ variant: Int) -> String { "\(letter(variant)) (\(variants[variant].name))" }

  /// Returns the row of a metric about an input, or about the whole.
  func row(_ metric: String, _ input: String?) -> PooledRow? {
    rows.first { $0.metric.id == metric && $0.input == input }
  }

  /// Variants that are no anchors.
  var contestants: [Int] { variants.indices.filter { !variants[$0].isAnchor } }

  /// Contestants of which something was measured: one that failed is ahead of nobody, and nobody of it.
  var contenders: [Int] {
    contestants.filter { variant in rows.contains { $0.pooled(variant) != nil } }
  }

  /// Pairs of variants whose differences are told: all, or of many only those with the first.
  var pairs: [(Int, Int)] {
    let all = contestants
    if all.count > 6 { return all.dropFirst().map { (all[0], $0) } }
    return all.indices.flatMap { i in all[(i + 1)...].map { (all[i], $0) } }
  }
}
