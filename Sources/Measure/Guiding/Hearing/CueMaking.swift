import Analysis
import Glibc
import Score

/// Makes what an ideal listener hears of the performances at all angles.
struct CueMaking {
  /// One for each bin.
  let performances: [BeaconPerformance]
  let model: WalkerModel
  /// The most values of a setting without a known JND that count as components.
  private static let mostComponents = 16
  /// The number of a mapping's problems that are told.
  private static let mostProblems = 3
  /// The steps below which a difference is taken for rounding.
  private static let least = 0.05

  /// - Parameter dependsOnHeading: whether it plays differently at the same angle under another heading.
  func beacon(dependsOnHeading: Bool) -> HeardBeacon {
    let (columns, names) = cue()
    var notes: [String] = []
    let usable = dependsOnHeading ? [] : columns
    if dependsOnHeading {
      notes.append(
        "it changes with the compass at the same angle to the target: what it plays says nothing of the angle"
      )
    } else if columns.isEmpty {
      notes.append("nothing that it plays changes with the angle to the target")
    }
    notes += unknown.map { "nobody has published how finely changes of \($0) are heard" }
    notes += performances.flatMap(\.problems).distinct().prefix(Self.mostProblems)
    let glimpses = performances.flatMap { Self.glimpses($0.spans, every: model[.glimpse]) }
    if !glimpses.contains(true) { notes.append("it plays nothing that is heard") }
    return HeardBeacon(
      dimensions: usable.count,
      cue: performances.indices.flatMap { bin in usable.map { Float($0[bin]) } },
      glimpses: glimpses, sounding: performances.map { Self.share($0.spans) },
      heard: dependsOnHeading ? [] : names, notes: notes)
  }

  private var features: [BeaconPerformance.Feature] {
    Set(performances.flatMap(\.means.keys)).sorted { $0.name < $1.name }
  }

  /// Returns a column for each dimension, with a value for each bin, and what they are.
  private func cue() -> (columns: [[Double]], names: [String]) {
    var (columns, names) = ([[Double]](), [String]())
    func take(_ name: String, _ percept: Percept, _ values: [Double?]) {
      guard let column = measured(percept, values) else { return }
      columns.append(column)
      names.append(name)
    }
    for feature in features where feature.percept != .unknown {
      take(feature.name, feature.percept, performances.map { $0.means[feature] })
    }
    for voice in Set(performances.flatMap(\.onsets.keys)).sorted() {
      let rates = performances.map { performance in
        performance.onsets[voice].map { 60 * Double($0) / HeardBeacon.period }
      }
      take("onsets of \(voice)", .tempo, rates)
    }
    let (kinds, what) = components()
    if !kinds.isEmpty { names.append(what) }
    return (columns + kinds, names)
  }

  /// Returns the values in units of the noise of a memory, which grows with their range; nil where all sound alike.
  private func measured(_ percept: Percept, _ values: [Double?]) -> [Double]? {
    let known = values.compactMap { $0 }
    guard let low = known.min() else { return nil }
    let steps = values.map { value in value.flatMap { percept.jndSteps(from: low, to: $0) } }
    let heard = steps.compactMap { $0 }
    let range = heard.max() ?? 0
    guard range >= Self.least else { return nil }
    let noise = (1 + model[.memory] * model[.memory] * range * range).squareRoot()
    let mean = heard.reduce(0, +) / Double(heard.count)
    return steps.map { ($0 ?? mean) / noise }
  }

  /// Returns a column for each way in which voices and settings without a known JND come together: two of them are as far
  /// apart as any other two.
  private func components() -> (columns: [[Double]], what: String) {
    let kinds = features.filter { isComponent($0) }
    let varied = kinds.filter { distinct($0).count > 1 }
    let signatures = performances.map { performance in
      performance.voices.sorted().joined(separator: "+")
        + varied.map { " " + (performance.means[$0].map(Self.rounded) ?? "-") }.joined()
    }
    let all = signatures.distinct()
    guard all.count > 1 else { return ([], "") }
    let length = model[.component] / 2.0.squareRoot()
    let columns = all.map { one in signatures.map { $0 == one ? length : 0 } }
    let voices = Set(performances.map(\.voices)).count > 1 ? ["which voices sound"] : []
    return (columns, (voices + varied.map(\.name)).joined(separator: ", "))
  }

  private func isComponent(_ feature: BeaconPerformance.Feature) -> Bool {
    feature.percept == .unknown && distinct(feature).count <= Self.mostComponents
  }

  /// The names of what changes in many steps without a known JND.
  private var unknown: [String] {
    features.filter { $0.percept == .unknown && !isComponent($0) }.map(\.name)
  }

  private func distinct(_ feature: BeaconPerformance.Feature) -> [String] {
    performances.compactMap { $0.means[feature].map(Self.rounded) }.distinct()
  }

  private static func rounded(_ value: Double) -> String { Figure.short(value, decimals: 4) }

  // MARK: Times

  /// Returns the slots at which something is heard: a beat at its start, a longer sound again and again.
  private static func glimpses(_ spans: [ClosedRange<Double>], every seconds: Double) -> [Bool] {
    var heard = [Bool](repeating: false, count: HeardBeacon.slots)
    let rate = Double(HeardBeacon.stepsPerSecond)
    let apart = max(1, Int(held: seconds * rate))
    for span in spans {
      let first = Int(held: span.lowerBound * rate, in: 0...HeardBeacon.slots, .down)
      let last = Int(held: span.upperBound * rate, in: 0...HeardBeacon.slots - 1, .down)
      guard first <= last else { continue }
      for slot in stride(from: first, through: last, by: apart) { heard[slot] = true }
    }
    var free = 0
    for slot in heard.indices where heard[slot] {
      heard[slot] = slot >= free
      if heard[slot] { free = slot + apart }
    }
    return heard
  }

  private static func share(_ spans: [ClosedRange<Double>]) -> Double {
    var (covered, end) = (0.0, 0.0)
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      covered += max(0, span.upperBound - max(end, span.lowerBound))
      end = max(end, span.upperBound)
    }
    return covered / HeardBeacon.period
  }

  /// Whether two performances sound otherwise.
  static func differ(_ a: BeaconPerformance, _ b: BeaconPerformance) -> Bool {
    guard a.voices == b.voices else { return true }
    return Set(a.means.keys).union(b.means.keys).contains { feature in
      guard let x = a.means[feature], let y = b.means[feature] else { return true }
      let steps = feature.percept.jndSteps(from: x, to: y)
      return steps.map { $0 > 1 } ?? (rounded(x) != rounded(y))
    }
  }
}
