import Testing

@testable import Analysis

@Test(arguments: [8, 100, 499, 500]) func weightsCountTheIndicesOfTheBootstrap(count: Int) {
  let bootstrap = BlockBootstrap(count: count, seed: 3)
  let blocks = BlockWeights(count: count, seed: 3)
  #expect(blocks.stretches == count && blocks.replicates == 200)
  for r in [0, 77, 199] {
    var counts = [Double](repeating: 0, count: count)
    for i in bootstrap.indices(r) { counts[i] += 1 }
    #expect(Array(blocks.replicate(r)) == counts)
  }
}

@Test func longSeriesAreSummedByStretches() {
  let blocks = BlockWeights(count: 6007, seed: 3)
  #expect(blocks.stretches == 500)
  let ones = [Double](repeating: 1, count: 6007)
  #expect(blocks.sums(ones).allSatisfy { $0 == 12 || $0 == 13 })
  #expect(blocks.evenlySpaced.enumerated().allSatisfy { blocks.stretch($1) == $0 })
  for r in [0, 199] { #expect(blocks.replicate(r).reduce(0, +) == 500) }
  #expect(blocks.mean(ones).replicates.allSatisfy { $0 == 1 })
}

/// Independent data: the interval of a mean is about ±1.96 σ/√n wide.
@Test func anIntervalOfAMeanHasItsKnownWidth() {
  let x = Known.gaussian(2000)
  let interval = BlockWeights(count: 2000, replicates: 1000, seed: 1).mean(x).interval!
  let expected = 2 * 1.96 / 2000.0.squareRoot()
  #expect(abs((interval.upperBound - interval.lowerBound) / expected - 1) < 0.35)
}

@Test func quantilesAreThoseOfTheNormalDistribution() {
  #expect(abs(Normal.below(1.959963984540054) - 0.975) < 1e-12)
  #expect(abs(Normal.quantile(0.975) - 1.959963984540054) < 1e-9)
  #expect(abs(Normal.quantile(0.5)) < 1e-12)
}
