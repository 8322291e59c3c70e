internal import Glibc
internal import Score

/// A simulated walk: what its instruments logged, and what was true.
public struct SimulatedWalk: Sendable {
  public let plan: WalkPlan
  public let seed: UInt64
  /// The log: noisy, with dropouts.
  public let log: Dataset
  /// The same rows without any error of measurement.
  public let truth: Dataset
}

/// Simulates a walk. The same plan and seed give the same walk, digit for digit.
public func simulate(_ plan: WalkPlan, seed: UInt64) -> SimulatedWalk {
  plan.validate()
  var walker = Walker(plan, seed: seed)
  let truth = walker.walk()
  var instruments = Instruments(plan, seed: seed)
  let log = instruments.measure(truth)
  return SimulatedWalk(
    plan: plan, seed: seed, log: log.dataset(plan, "", seed: seed),
    truth: truth.dataset(plan, ": ground truth", seed: seed))
}

/// Quantities of a simulated walk by row.
struct WalkRows {
  var times: [Double] = []
  var values: [String: [Double]] = [:]

  /// Columns in order: name, decimals written, gap policy.
  static let columns: [(name: String, decimals: Int, gaps: GapPolicy)] = [
    ("latitude", 7, .interpolate), ("longitude", 7, .interpolate), ("accuracy", 1, .hold),
    ("course", 1, .hold), ("heading", 1, .interpolate), ("speed", 2, .interpolate),
    ("pace", 1, .interpolate), ("steps", 0, .hold), ("temperature", 2, .interpolate),
    ("humidity", 0, .interpolate), ("wind_speed", 1, .interpolate), ("rain", 1, .hold),
    ("weather", 0, .hold), ("season", 5, .interpolate), ("season_name", 0, .hold),
  ]

  mutating func append(_ name: String, _ value: Double) { values[name, default: []].append(value) }

  /// The rows as a dataset, each number rounded to the decimals it is written with.
  func dataset(_ plan: WalkPlan, _ what: String, seed: UInt64) -> Dataset {
    let columns = Self.columns.compactMap { entry -> Column? in
      guard let values = self.values[entry.name], let spec = KnownColumns.spec(entry.name) else {
        return nil
      }
      let scale = pow(10, Double(entry.decimals))
      return Column(
        name: entry.name, unit: spec.unit, kind: spec.kind,
        values: values.map { ($0 * scale).rounded() / scale }, gaps: entry.gaps,
        maximumGap: Dataset.gapFactor / plan.rate,
        provenance: .own(original: entry.name, unit: spec.unit))
    }
    return Dataset(
      name: plan.name, title: plan.title + what, source: "simulated with seed \(seed)",
      licence: "CC0-1.0", start: plan.start, axes: [times], columns: columns)
  }
}
