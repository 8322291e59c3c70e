import Analysis
import Comparing
import Report
import Score

/// The figures of all cells: by variant and condition, and pooled over the conditions.
struct GuideTable {
  let plan: GuidePlan
  let outcomes: [GuideMatrix.Outcome]
  /// The measurements of each cell, in the order of the plan; none of a cell that failed.
  let measurements: [[Measurement]]
  /// A row for each metric.
  let rows: [PooledRow]

  init(_ plan: GuidePlan, _ outcomes: [GuideMatrix.Outcome]) {
    (self.plan, self.outcomes) = (plan, outcomes)
    let all = outcomes.map { outcome in
      (try? outcome.get()).map {
        GuideFigures($0.walks, plan.model, seed: plan.request.seed).measurements
      } ?? []
    }
    measurements = all
    let columns = plan.conditions.count
    rows = GuideMetrics.all.enumerated().map { place, metric in
      let estimates = all.map { $0.isEmpty ? nil : $0[place].estimate }
      return PooledRow(
        metric: metric, input: nil,
        estimates: plan.variants.indices.map {
          Array(estimates[($0 * columns)..<(($0 + 1) * columns)])
        },
        reasons: plan.variants.indices.map { variant in
          all[(variant * columns)..<((variant + 1) * columns)].lazy
            .compactMap { $0.isEmpty ? nil : $0[place].reason }.first
        })
    }
  }

  func row(_ metric: Metric) -> PooledRow { rows.first { $0.metric == metric }! }

  /// The walks of a variant, under one condition or under all.
  func walks(_ variant: Int, _ condition: Int? = nil) -> [WalkResult] {
    let columns = plan.conditions.count
    let cells = condition.map { [variant * columns + $0] }
    return (cells ?? Array((variant * columns)..<((variant + 1) * columns)))
      .flatMap { (try? outcomes[$0].get())?.walks ?? [] }
  }

  /// The differences that may be stated: those that are significant after Holm's correction for all of them.
  var claims: DifferenceClaims { DifferenceClaims(rows, among: contenders) }

  /// Returns a variant as it is heard under the first condition.
  func beacon(_ variant: Int) -> HeardBeacon? {
    (try? outcomes[variant * plan.conditions.count].get())?.beacon
  }

  /// The variants of which something was measured.
  var contenders: [Int] { plan.variants.indices.filter { !walks($0).isEmpty } }

  func interval(_ row: PooledRow, _ variant: Int) -> ClosedRange<Double>? {
    GuideFigures.interval(row.metric, row.pooled(variant), walks: walks(variant))
  }

  /// `A (current.lua)`.
  func named(_ variant: Int) -> String {
    "\(plan.variants[variant].id.uppercased()) (\(plan.variants[variant].name))"
  }

  /// The findings, in sentences.
  var summary: [String] {
    guard contenders.count > 1 else { return [] }
    let claims = claims
    return [GuideMetrics.reached, GuideMetrics.time, GuideMetrics.detour].map { metric in
      let row = row(metric)
      return Ranking(row, contenders) { claims.hold(row, $0, $1) }
        .sentence(named) { interval(row, $0) }
    }
  }

  /// Sentences on what a reader of the table could stumble over.
  var notes: [String] {
    plan.variants.indices.flatMap { variant in
      (beacon(variant)?.notes ?? []).map { "\(named(variant)): \($0)." }
    }
      + plan.variants.indices.compactMap { variant in
        guard let beacon = beacon(variant), !beacon.heard.isEmpty else { return nil }
        return "\(named(variant)) tells the angle by \(beacon.heard.joined(separator: ", "))."
      }
  }
}
