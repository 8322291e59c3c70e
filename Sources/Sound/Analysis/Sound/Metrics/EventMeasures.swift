import Score

/// Measures of events that an input sets off: which data have one, and how soon.
///
/// Events are counted row by row (`Percept.events`), so that `information` and the other measures of mappings apply to them.
public enum EventMeasures {
  static let share = Metric(
    "event_share", "Data with events", unit: "%", better: .neither, decimals: 1,
    definition: "Share of the data with which at least one note of the voice begins.",
    source: "a count")
  static let threshold = Metric(
    "event_threshold", "Threshold of events", unit: Metric.inputUnit, better: .neither,
    decimals: 3,
    definition: """
      The datum that best parts data with events from data without: halfway between the two data on whose sides most data are \
      as they should be.
      """,
    source: "a decision stump: Iba and Langley, Machine Learning 1992")
  static let agreement = Metric(
    "event_agreement", "Data as the threshold says", unit: "%", better: .higher, decimals: 1,
    definition: "Share of the data that have an event, or none, as `event_threshold` says.",
    source: "as event_threshold")
  static let latency = Metric(
    "event_latency", "Latency of events", unit: "ms", better: .lower, decimals: 0,
    definition: """
      Median time from the row at which the data cross `event_threshold` to the side of events, to the next note of the voice.
      """,
    source: "a difference of times")
  public static let metrics = [share, threshold, agreement, latency]

  /// Measures the events among some pairings.
  /// - Parameters:
  ///   - pairings: pairings of one variant on one dataset, as they are heard.
  ///   - cell: the cell with the rows and the notes.
  public static func measure(_ pairings: [Pairing], _ cell: SoundCell) -> [Measurement] {
    pairings.filter { $0.percept == .events }.flatMap { pairing -> [Measurement] in
      func found(_ metric: Metric, _ value: Double?, _ reason: String) -> Measurement {
        Measurement(
          metric, of: pairing.subject, input: pairing.input.name, value.map { Estimate($0) },
          missing: reason)
      }
      if let reason = pairing.unheard { return metrics.map { found($0, nil, reason) } }
      let counts = pairing.values
      let part = 100 * Double(counts.count { $0 > 0 }) / Double(max(1, counts.count))
      let stump = Stump(pairing.data, counts.map { $0 > 0 })
      let late = stump.flatMap { latency(of: pairing, $0, cell) }
      let none = "no datum parts those with events from those without"
      return [
        found(share, part, ""), found(threshold, stump?.threshold, none),
        found(agreement, stump.map { 100 * $0.agreement }, none),
        found(latency, late, stump == nil ? none : "the data never cross the threshold"),
      ]
    }
  }

  /// The median latency in ms; nil where the threshold is never crossed.
  private static func latency(of pairing: Pairing, _ stump: Stump, _ cell: SoundCell) -> Double? {
    guard let input = cell.inputs.firstIndex(where: { $0.name == pairing.input.name }),
      input < cell.rows.data.count
    else { return nil }
    let voice = pairing.target.prefix { $0 != " " }
    let starts = cell.notes.filter { $0.voice == voice }.map(\.start).sorted()
    let data = cell.rows.data[input]
    let known = data.indices.filter { data[$0].isFinite }
    let waits = zip(known, known.dropFirst()).compactMap { before, now -> Double? in
      guard stump.hasEvent(data[now]), !stump.hasEvent(data[before]) else { return nil }
      let time = cell.rows.times[now]
      return starts.first { $0 > time - 0.005 }.map { 1000 * max(0, $0 - time) }
    }
    return waits.isEmpty ? nil : HeardCurve.median(waits)
  }
}

/// The best rule of the form "above a threshold there are events", or below it.
private struct Stump {
  let threshold: Double
  let isAbove: Bool
  /// The share of the data that are as the rule says, 0...1.
  let agreement: Double

  func hasEvent(_ datum: Double) -> Bool { (datum > threshold) == isAbove }

  /// - Returns: nil where all data have events, or none has, or all are equal.
  init?(_ data: [Double], _ hasEvent: [Bool]) {
    let order = data.indices.sorted { data[$0] < data[$1] }
    let total = hasEvent.count { $0 }
    guard total > 0, total < data.count else { return nil }
    var best: (right: Int, threshold: Double, isAbove: Bool)?
    var below = 0
    for place in order.indices.dropLast() {
      below += hasEvent[order[place]] ? 1 : 0
      let (low, high) = (data[order[place]], data[order[place + 1]])
      guard low < high else { continue }
      // Data below without an event and data above with one.
      let above = (place + 1 - below) + (total - below)
      for (right, isAbove) in [(above, true), (data.count - above, false)]
      where right > best?.right ?? 0 {
        best = (right, (low + high) / 2, isAbove)
      }
    }
    guard let best else { return nil }
    (threshold, isAbove) = (best.threshold, best.isAbove)
    agreement = Double(best.right) / Double(data.count)
  }
}
