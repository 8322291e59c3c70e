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
