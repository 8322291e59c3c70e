import Glibc
import Score
import Testing

@testable import Analysis

private func pairing(
  _ data: [Double], _ values: [Double], percept: Percept = .pitch,
  input: InputSpec = Known.temperature
) -> Pairing {
  Pairing(
    input: input, target: "x.y", percept: percept, unit: .none, line: nil, data: data,
    values: values)
}

private let rising = (0..<40).map { Double($0) }
private let hostile: [[Pairing]] =
  [
    [], [pairing([], [])], [pairing([1], [2])], [pairing([1, 2, 3], [1, 2, 3])],
    [pairing([Double](repeating: 3, count: 40), rising)],
    [pairing(rising, [Double](repeating: 3, count: 40))],
    [pairing([Double](repeating: .nan, count: 40), rising)],
    [pairing(rising, rising.map { $0 == 3 ? .infinity : $0 })],
    [pairing(rising, rising, percept: .unknown)],
    [pairing(rising.map { $0 * 1e300 }, rising.map { -$0 * 1e300 })],
    [pairing(rising.map { $0 * 1e-305 }, rising)],
    [pairing(rising.map { $0 < 39 ? 0 : 1 }, rising.map { $0 < 39 ? 0 : 1 })],
    [pairing(rising.map { $0 == 0 ? 1 : 0 }, rising)],
    [pairing(Array(rising.prefix(8)), Array(rising.prefix(8)))],
    [pairing(rising.map { $0 / 4 }.map { $0.rounded(.down) }, rising, input: Known.weather)],
    [pairing(rising, rising.map { $0 * 9 }, input: Known.heading)],
    [pairing(rising, rising), pairing(Array(rising.prefix(9)), Array(rising.prefix(9)))],
  ] + Percept.allCases.map { [pairing(rising, rising.map { 20 - $0 }, percept: $0)] }

@Test(arguments: hostile.indices) func whatCannotBeMeasuredSaysWhy(_ index: Int) {
  let found =
    MappingMeasures.measure(hostile[index], seed: 1)
    + ListenerMeasures.measure(hostile[index], seed: 1)
  for measurement in found {
    if let estimate = measurement.estimate {
      #expect(estimate.value.isFinite && measurement.reason == nil, "\(measurement.metric)")
    } else {
      #expect(measurement.reason?.isEmpty == false, "\(measurement.metric)")
      #expect(
        measurement.reason?.contains("not a finite number here") == false, "\(measurement.metric)")
    }
  }
}

@Test func reasonsAreSentencesThatNameTheTrouble() {
  func reason(_ pairing: Pairing, _ id: String) -> String {
    let found =
      MappingMeasures.measure([pairing], seed: 1) + ListenerMeasures.measure([pairing], seed: 1)
    return found.first { $0.metric == id }?.reason ?? ""
  }
  for id in ["monotonicity", "jnd_steps", "information", "listener_trend", "range_used"] {
    let isRange = id == "range_used"
    #expect(
      reason(pairing([4], [5]), id).hasPrefix(isRange ? "no entry" : "1 data are too few"), "\(id)")
  }
  let constant = [Double](repeating: 2, count: 40)
  #expect(reason(pairing(constant, rising), "collisions") == "the data do not change")
  #expect(reason(pairing(rising, constant), "monotonicity") == "x.y does not change")
  #expect(reason(pairing(rising, rising, percept: .unknown), "jnd_steps").contains("x.y are heard"))
  #expect(
    reason(pairing(rising.map { ($0 / 9).rounded() }, rising, input: Known.weather), "monotonicity")
      .contains("category"))
}

/// Data that change and a parameter that does not: that nothing is carried is a figure, not a gap.
@Test func aParameterThatStandsStillCarriesNothing() {
  let still = pairing((0..<40).map(Double.init), [Double](repeating: 440, count: 40))
  let found = MappingMeasures.measure([still], seed: 1) + ListenerMeasures.measure([still], seed: 1)
  for (id, value) in [("information", 0.0), ("inaudible_steps", 100), ("listener_trend", 50)] {
    let estimate = found.first { $0.metric == id }?.estimate
    #expect(estimate?.value == value, "\(id)")
    #expect(estimate?.replicates.count == 200)
  }
}

/// What is carried is not more than there is: log2 3 of three words, log2 32 of the 32 bins of fifty data.
@Test func noMoreIsCarriedThanThereIs() throws {
  let words = (0..<200).map { Double(7 * $0 % 3) }
  let numbers = (0..<50).map(Double.init)
  let examples: [(Pairing, Double)] = [
    (pairing(words, words.map { 220 * ($0 + 1) }, input: Known.weather), log2(3)),
    (pairing(numbers, numbers.map { 220 * exp2($0 / 12) }), 5),
  ]
  for (example, most) in examples {
    let found = MappingMeasures.measure([example], seed: 1).first { $0.metric == "information" }
    let estimate = try #require(found?.estimate)
    #expect(estimate.value <= most && estimate.value > 0.97 * most, "\(estimate.value)")
    #expect(estimate.replicates.allSatisfy { $0 <= most })
  }
}

@Test func everyMetricIsDeclaredOnceAndMeasured() {
  let all = MappingMeasures.metrics + ListenerMeasures.metrics
  #expect(Set(all.map(\.id)).count == all.count)
  #expect(all.allSatisfy { !$0.definition.isEmpty && !$0.source.isEmpty })
  let pairings = [
    Known.pitch(Known.series, Known.semitones(24)),
    Known.pitch(Known.series, { 300 * $0 }, input: Known.heading),
  ]
  let found =
    MappingMeasures.measure(pairings, seed: 1) + ListenerMeasures.measure(pairings, seed: 1)
  let ids = Set(found.map(\.metric) + ["consistency"])
  #expect(ids == Set(all.map(\.id)))
}

@Test func measuresAreRepeatableAndPaired() {
  let pairing = Known.pitch(Known.series, Known.levels(15))
  let found = (0..<2).map { _ in MappingMeasures.measure([pairing], seed: 9) }
  #expect(found[0] == found[1])
  let other = MappingMeasures.measure([pairing], seed: 10)
  #expect(found[0] != other)
  // other notes for the same data: the same stretches are drawn, and nothing is left of the difference
  let notes = MappingMeasures.measure(
    [Known.pitch(Known.series, Known.notes(Known.pentatonic))], seed: 9)
  let bits = [found[0], notes].map { $0.first { $0.metric == "information_binned" }!.estimate! }
  #expect(bits[0].interval!.upperBound - bits[0].interval!.lowerBound > 0.1)
  #expect(bits[1].minus(bits[0]).replicates.allSatisfy { abs($0) < 1e-9 })
}
