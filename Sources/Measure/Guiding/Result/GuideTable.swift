import Analysis
import Comparing
import Glibc
import Pictures
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

extension GuideTable {
  /// The most ways of a panel.
  private static var mostPaths: Int { 200 }
  /// The most panels.
  private static var mostPanels: Int { 40 }

  /// The ways of every variant under every condition, turned so that all begin at the left.
  var picture: PathsPicture {
    let cells = plan.cells.prefix(Self.mostPanels)
    let panels = cells.map { cell -> PathsPicture.Panel in
      let walks = walks(cell.variant, cell.condition).prefix(Self.mostPaths)
      let condition = plan.conditions.count > 1 ? ", " + plan.conditions[cell.condition].name : ""
      return .init(
        title: named(cell.variant) + condition, paths: walks.map(Self.turned),
        lost: Set(walks.indices.filter { !walks[$0].isReached }))
    }
    return PathsPicture(title: "Ways of \(counted(plan.tasks.all.count, "walker"))", panels: panels)
  }

  /// Returns a way as parts of the straight one.
  private static func turned(_ walk: WalkResult) -> [MapPoint] {
    guard let first = walk.track.first, walk.distance > 0 else { return [] }
    let length = walk.distance * walk.distance
    let (ex, ey) = (-Double(first[0]) / length, -Double(first[1]) / length)
    return walk.track.map { point in
      let (x, y) = (Double(point[0] - first[0]), Double(point[1] - first[1]))
      return MapPoint(east: x * ex + y * ey, north: y * ex - x * ey)
    }
  }
}

/// The walks on a terminal.
struct GuideText {
  let table: GuideTable

  /// A line for each variant and condition, then what the star means and the notes.
  var short: String {
    let plan = table.plan
    let heads =
      ["", plan.conditions.count > 1 ? "condition" : ""]
      + GuideMetrics.all.map { $0.id + ($0.unit.isEmpty ? "" : " (\($0.unit))") }
    let lines = plan.variants.indices.flatMap { variant in
      plan.conditions.indices.map { line(variant, $0) }
    }
    let only = plan.conditions.count == 1 ? [plan.conditions[0].name + "; " + walkers] : [walkers]
    let columns = TextLayout.columns([heads] + lines) { $0 >= 2 }
    return (only + [""] + columns + [""] + table.notes).joined(separator: "\n")
  }

  private var walkers: String {
    counted(table.plan.tasks.all.count, "walker") + " each on " + table.plan.tasks.title
  }

  private func line(_ variant: Int, _ condition: Int) -> [String] {
    let plan = table.plan
    let cell = table.measurements[variant * plan.conditions.count + condition]
    let values = GuideMetrics.all.enumerated().map { place, metric -> String in
      guard cell.indices.contains(place), let estimate = cell[place].estimate else { return "-" }
      let interval = GuideFigures.interval(metric, estimate, walks: table.walks(variant, condition))
      let ends = interval.map { interval in
        [interval.lowerBound, interval.upperBound]
          .map { Figure.fixedOrDash($0, decimals: metric.decimals) }.joined(separator: ", ")
      }
      return Figure.fixedOrDash(estimate.value, decimals: metric.decimals)
        + (ends.map { " [\($0)]" } ?? "")
    }
    let name = plan.conditions.count > 1 ? plan.conditions[condition].name : ""
    return [table.named(variant), name] + values
  }
}

/// Every walk as a line of CSV.
enum WalkTable {
  static let header =
    "variant,name,condition,angle_deg,arrival_m,gps_noise_m,compass_noise_deg,compass_offset_deg,walker_noise,walker,target,distance_m,reached,seconds,path_m,detour,standing_s,reversals,away_m,remaining_m,sounding_s"

  static func csv(_ table: GuideTable) -> String {
    var lines = [header]
    for (variant, one) in table.plan.variants.enumerated() {
      for (number, condition) in table.plan.conditions.enumerated() {
        let start =
          [one.id, one.name.csvCell, "d\(number + 1)"]
          + [
            condition.angle, condition.arrival, condition.positionNoise, condition.compassNoise,
            condition.compassOffset, condition.walkerNoise,
          ].map(Figure.plain)
        for (walker, walk) in table.walks(variant, number).enumerated() {
          lines.append((start + ["\(walker + 1)"] + cells(walk)).joined(separator: ","))
        }
      }
    }
    return lines.joined(separator: "\r\n") + "\r\n"
  }

  private static func cells(_ walk: WalkResult) -> [String] {
    func short(_ value: Double) -> String { Figure.short(value, decimals: 3) }
    return [
      walk.target.csvCell, short(walk.distance), walk.isReached ? "1" : "0", short(walk.seconds),
      short(walk.path), walk.detour.map(short) ?? "", short(walk.standing), "\(walk.reversals)",
      short(walk.away), short(walk.remaining), short(walk.heard),
    ]
  }
}
