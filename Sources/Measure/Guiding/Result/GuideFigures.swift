import Analysis
import Score

/// The figures of the walks of one cell, with their intervals.
struct GuideFigures {
  let walks: [WalkResult]
  /// The metres a second of a straight walk.
  let speed: Double
  /// The same for all cells, so that replicates of two cells are of the same walkers.
  let bootstrap: BlockBootstrap

  init(_ walks: [WalkResult], _ model: WalkerModel, seed: UInt64) {
    self.walks = walks
    speed = model[.speed]
    bootstrap = BlockBootstrap(count: walks.count, seed: seed, blockLength: 1)
  }

  /// Returns a measurement for each of `GuideMetrics`.
  var measurements: [Measurement] {
    GuideMetrics.all.map { metric in
      let estimate = estimate(metric)
      return Measurement(metric, estimate, missing: estimate == nil ? "nobody came nearer" : "")
    }
  }

  /// Returns the mean over the walkers; of walks that came no nearer there is no ratio.
  private func estimate(_ metric: Metric) -> Estimate? {
    let values = walks.map { value(metric, $0) }
    guard values.contains(where: { $0 != nil }) else { return nil }
    return bootstrap.estimate { indices in
      var (sum, count) = (0.0, 0.0)
      for index in indices {
        guard let value = values[index] else { continue }
        (sum, count) = (sum + value, count + 1)
      }
      return count > 0 ? sum / count : .nan
    }
  }

  private func value(_ metric: Metric, _ walk: WalkResult) -> Double? {
    switch metric {
    case GuideMetrics.reached: walk.isReached ? 100 : 0
    case GuideMetrics.time:
      walk.detour == nil ? nil : walk.seconds * speed / (walk.distance - walk.remaining)
    case GuideMetrics.detour: walk.detour
    case GuideMetrics.standing: walk.standing
    case GuideMetrics.reversals: Double(walk.reversals)
    case GuideMetrics.away: walk.path > 0 ? 100 * walk.away / walk.path : nil
    case GuideMetrics.remaining: walk.remaining
    default: walk.heard
    }
  }

  /// The interval of a measurement: of the share of targets reached Wilson's, which is wide where all were reached.
  static func interval(
    _ metric: Metric, _ estimate: Estimate?, walks: [WalkResult]
  ) -> ClosedRange<Double>? {
    guard metric == GuideMetrics.reached else { return estimate?.interval }
    let share = WilsonInterval.of(walks.count(where: \.isReached), among: walks.count)
    return 100 * share.lowerBound...100 * share.upperBound
  }
}

/// The metrics of how well a beacon leads, in the order of the tables.
package enum GuideMetrics {
  package static let reached = metric(
    "reached", "Targets reached", "%", .higher, 1,
    "Share of the walkers for whom the beacon fell silent before they gave up.")
  package static let time = metric(
    "time_ratio", "Time against the straight line", "", .lower, 2,
    "Seconds of a walk divided by those in which its approach can be walked in a straight line.")
  package static let detour = metric(
    "detour", "Way against the straight line", "", .lower, 3,
    "Metres walked divided by the metres by which the walker came nearer: 1 is the straight line. A constant error ε of the heading alone makes a logarithmic spiral, 1/cos ε."
  )
  package static let standing = metric(
    "hesitation", "Hesitation", "s", .lower, 1, "Seconds of standing still, to listen and to turn.")
  package static let reversals = metric(
    "reversals", "Reversals", "", .lower, 2,
    "Times that a walker stopped and went on in another direction, more than 90° away.")
  package static let away = metric(
    "wrong_way", "Wrong way", "%", .lower, 1,
    "Share of the metres walked that led away from the target.")
  package static let remaining = metric(
    "remaining", "Distance left", "m", .lower, 1,
    "True distance to the target when the walk ended.")
  package static let exposure = metric(
    "exposure", "Exposure", "s", .lower, 1, "Seconds in which the beacon sounded in a walk.")

  package static let all = [
    reached, time, detour, standing, reversals, away, remaining, exposure,
  ]

  private static func metric(
    _ id: String, _ name: String, _ unit: String, _ better: Metric.Better, _ decimals: Int,
    _ definition: String
  ) -> Metric {
    var metric = Metric(
      id, name, unit: unit, better: better, decimals: decimals, definition: definition,
      source: "Ours: simulated walkers (docs/guide.md)")
    metric.isMain = true
    return metric
  }
}
