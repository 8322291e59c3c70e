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

  @Test func theLastOfSeveralRowsAtOneTimeCounts() {
    let set = dataset([1, 2, 3, 4], times: [0, 1, 1, 2])
    #expect(set.sample("c", at: 1) == 3)
    #expect(set.sample("c", at: 0.5) == 1.5)
  }

  @Test func stretchingKeepsValuesAtTheirPart() {
    let year = dataset([0, 10, 20], times: [0, 86_400, 172_800], maximumGap: 432_000)
    let short = year.lasting(2)
    #expect(short.duration == 2)
    #expect(short.sample("c", at: 0.5) == 5)
    #expect(short.columns[0].maximumGap == 5)
  }
}

@Suite struct PlayerTests {
  /// A dataset of two axes, holes and every kind, for comparison with random access.
  private func dataset() -> Dataset {
    var random = SeededRandom(seed: 5)
    var times: [Double] = []
    var time = 0.0
    for _ in 0..<500 {
      times.append(time)
      time +=
        random.integer(in: 0...3) == 0
        ? 0 : random.uniform() * (random.integer(in: 0...20) == 0 ? 10 : 1)
    }
    let slow = (0..<40).map { Double($0) * 6.5 + 3 }
    func column(_ name: String, _ kind: InputSpec.Kind, _ gaps: GapPolicy, axis: Int) -> Column {
      let count = axis == 0 ? times.count : slow.count
      let values = (0..<count).map { _ -> Double in
        if random.integer(in: 0...4) == 0 { return .nan }
        if case .category = kind { return Double(random.integer(in: 0...1)) }
        return random.uniform() * 360
      }
      return Column(
        name: name, unit: .none, kind: kind, axis: axis, values: values, gaps: gaps, maximumGap: 3,
        provenance: .own(original: name, unit: .none))
    }
    return Dataset(
      name: "d", axes: [times, slow],
      columns: [
        column("a", .linear, .interpolate, axis: 0), column("b", .linear, .hold, axis: 0),
        column("c", .circular(period: 360), .silence, axis: 0),
        column("d", .category(["x", "y"]), .hold, axis: 1), column("e", .linear, .silence, axis: 1),
      ])
  }

  @Test func playingGivesWhatSamplingGives() {
    let dataset = dataset()
    var player = Player(dataset)
    for tick in -100...35_000 {
      let time = Double(tick) / 100
      player.advance(to: time)
      for index in dataset.columns.indices {
        let expected = dataset.sample(index, at: time)
        #expect(player[index] == expected || (player[index].isNaN && expected.isNaN))
      }
    }
  }

  @Test func theRowInUseIsTold() {
    let dataset = Dataset(
      name: "d", axes: [[0, 1, 2]],
      columns: [
        Column(
          name: "c", unit: .none, values: [5, .nan, 7], provenance: .own(original: "c", unit: .none)
        )
      ])
    var player = Player(dataset)
    #expect(player.row() == -1)
    player.advance(to: 1.5)
    #expect(player.row() == 1)
    #expect(player.row(ofColumn: 0) == 0)
    player.advance(to: 2)
    #expect(player.row(ofColumn: 0) == 2)
    player.advance(to: 0.5)
    #expect(player.row() == 0, "an earlier time starts again")
    #expect(player[0] == 5.5)
  }
}
