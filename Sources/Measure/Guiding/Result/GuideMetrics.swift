import Score

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
