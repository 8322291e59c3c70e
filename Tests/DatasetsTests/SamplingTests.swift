import Score
import Testing

@testable import Datasets

@Suite struct SamplingTests {
  private func dataset(
    _ values: [Double], times: [Double]? = nil, kind: InputSpec.Kind = .linear,
    gaps: GapPolicy = .interpolate, maximumGap: Double = .infinity
  ) -> Dataset {
    let times = times ?? values.indices.map(Double.init)
    return Dataset(
      name: "d", axes: [times],
      columns: [
        Column(
          name: "c", unit: .none, kind: kind, values: values, gaps: gaps, maximumGap: maximumGap,
          provenance: .own(original: "c", unit: .none))
      ])
  }

  @Test func numbersRunInStraightLines() {
    let set = dataset([10, 20, 0])
    #expect(set.sample("c", at: 0) == 10)
    #expect(set.sample("c", at: 0.25) == 12.5)
    #expect(set.sample("c", at: 1.5) == 10)
    #expect(set.sample("c", at: -0.1).isNaN)
    #expect(set.sample("none", at: 0).isNaN)
  }

  @Test func anglesTakeTheShorterArc() {
    let set = dataset([350, 10, 359, 1], kind: .circular(period: 360))
    #expect(set.sample("c", at: 0.5) == 0)
    #expect(set.sample("c", at: 0.25) == 355)
    #expect(abs(set.sample("c", at: 2.5)) < 1e-9)
    #expect(abs(set.sample("c", at: 1.5) - 4.5) < 1e-9)
  }

  @Test func wordsHold() {
    let set = dataset([0, 1], kind: .category(["a", "b"]), gaps: .hold)
    #expect(set.sample("c", at: 0.99) == 0)
    #expect(set.sample("c", at: 1) == 1)
  }

  @Test func theGapPolicyDecidesInLongGapsOnly() {
    let times: [Double] = [0, 1, 11]
    for (policy, inside) in [(GapPolicy.hold, 20.0), (.interpolate, 25), (.silence, .nan)] {
      let set = dataset([10, 20, 30], times: times, gaps: policy, maximumGap: 5)
      #expect(set.sample("c", at: 0.5) == 15)
      let value = set.sample("c", at: 6)
      #expect(value == inside || (value.isNaN && inside.isNaN), "\(policy)")
      #expect(set.sample("c", at: 11) == 30)
    }
  }

  /// Nine rows without a direction: nobody knows where the walker looked. What else there is lies on a line.
  @Test(arguments: ["heading", "course", "head_yaw"])
  func aDirectionIsNotKnownInALongGap(_ name: String) throws {
    let rows = (0...12).map { second in
      let value = (2...10).contains(second) ? "" : "\(10 * second)"
      return "\(second),\(value),\(value)\n"
    }
    let text = "time,\(name),humidity\n" + rows.joined()
    let walk = try TestFolder().read(text)
    #expect(walk.sample(name, at: 0.5) == 5 && walk.sample(name, at: 6).isNaN)
    #expect(walk.sample("humidity", at: 6) == 60)
    #expect(
      walk.findings.contains { $0.line.contains("\(name): 9 of 13 rows, unknown in between") })
    var options = ReadOptions()
    options.gaps[name] = .interpolate
    #expect(try TestFolder().read(text, options).sample(name, at: 6) == 60, "where that is chosen")
    let short = "time,\(name)\n0,10\n1,20\n2,\n3,40\n4,50\n"
    #expect(try TestFolder().read(short).sample(name, at: 2) == 30, "a row that is missing")
  }

  @Test func afterTheLastValueHoldHoldsAndTheOthersEnd() {
    #expect(dataset([10, 20], gaps: .hold, maximumGap: 5).sample("c", at: 100) == 20)
    #expect(dataset([10, 20], gaps: .interpolate, maximumGap: 5).sample("c", at: 6) == 20)
    #expect(dataset([10, 20], gaps: .interpolate, maximumGap: 5).sample("c", at: 6.1).isNaN)
  }

  @Test func missingValuesAreBridged() {
    let set = dataset([.nan, 10, .nan, 20, .nan], maximumGap: 5)
    #expect(set.sample("c", at: 0.5).isNaN)
    #expect(set.sample("c", at: 2) == 15)
    #expect(set.sample("c", at: 4) == 20)
  }

  @Test(arguments: [(GapPolicy.hold, 10.0), (.silence, Double.nan), (.interpolate, 15)])
  func theGapPolicyDecidesFromTheFirstMissingRowOn(_ policy: GapPolicy, _ value: Double) {
    var set = dataset([10, .nan, 20, 30], maximumGap: 5)
    set.columns[0].gaps = policy
    let between = set.sample("c", at: 1)
    #expect(between == value || between.isNaN && value.isNaN)
    #expect(set.sample("c", at: 2) == 20 && set.sample("c", at: 2.5) == 25)
    var player = Player(set)
    player.advance(to: 1)
    #expect(player[0] == value || player[0].isNaN && value.isNaN)
  }

  @Test(arguments: [
    (DenseRows.max, [1.0, 100, 3]), (.min, [1, 1, 2]), (.mean, [1, 26.25, 2.5]),
    (.count, [1, 4, 2]),
  ])
  func rowsBetweenTwoTicksAreHeardAsTold(_ kind: DenseRows, _ wanted: [Double]) {
    var set = dataset([1, 2, 1, 100, 2, 2, 3], times: [0, 0.2, 0.4, 0.6, 1, 1.5, 2])
    #expect(set.denseRows(of: ["c"], every: 1)?.count == 4)
    set.columns[0].dense = kind
    var player = Player(set)
    let heard = [0.0, 1, 2].map { time in
      player.advance(to: time)
      return player[0]
    }
    #expect(heard == wanted)
  }

  @Test func theLastOfSeveralRowsAtOneTimeCounts() {
    let set = dataset([1, 2, 3, 4], times: [0, 1, 1, 2])
    #expect(set.sample("c", at: 1) == 3)
    #expect(set.sample("c", at: 0.5) == 2, "half way from 1 to 3")
  }
}
