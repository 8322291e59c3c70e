import Score
import Testing

@testable import Datasets

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
