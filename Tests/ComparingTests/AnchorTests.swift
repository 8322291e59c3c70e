import Datasets
import Score
import Testing

@testable import Comparing
@testable import Rendering

@Suite struct AnchorTests {
  private let dataset = Dataset(
    name: "x", axes: [(0..<100).map(Double.init)],
    columns: [
      Column(
        name: "temperature", unit: .celsius, values: (0..<100).map(Double.init),
        provenance: .derived(from: [], how: "")),
      Column(
        name: "heading", unit: .degrees, kind: .circular(period: 360),
        values: (0..<100).map { Double(($0 * 7) % 360) }, provenance: .derived(from: [], how: "")),
    ])

  @Test func theLowAnchorHasTheSameValuesInAnotherOrder() {
    let low = Anchor.low.data(of: dataset, seed: 1)
    let values = low.columns[0].values
    #expect(values != dataset.columns[0].values)
    #expect(values.sorted() == dataset.columns[0].values)
    #expect(low.axes == dataset.axes)
    #expect(Anchor.low.data(of: dataset, seed: 1).columns[0].values == values)
    #expect(Anchor.low.data(of: dataset, seed: 2).columns[0].values != values)
  }

  @Test func theMidAnchorHasFourValuesThatAreHeld() {
    let mid = Anchor.mid.data(of: dataset, seed: 1)
    #expect(Set(mid.columns[0].values) == [12.375, 37.125, 61.875, 86.625])
    #expect(Set(mid.columns[1].values) == [45, 135, 225, 315], "quarters of the circle")
    var player = Player(mid)
    player.advance(to: 24.5)
    #expect(player[0] == 12.375)
    player.advance(to: 25)
    #expect(player[0] == 37.125)
  }
}
