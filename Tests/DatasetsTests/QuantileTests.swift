import Score
import Testing

@testable import Datasets

@Suite struct QuantileTests {
  @Test func selectionAgreesWithSorting() {
    var random = SeededRandom(seed: 3)
    for count in [1, 2, 3, 10, 101] {
      let values = (0..<count).map { _ in (random.uniform() * 20).rounded() }
      let sorted = values.sorted()
      for rank in 0..<count {
        var copy = values
        #expect(Quantile.select(&copy, rank) == sorted[rank])
      }
    }
    #expect(Quantile.of([3, .nan, 1, 2], 0.5) == 2)
    #expect(Quantile.of([.nan], 0.5).isNaN)
  }
}
