import Analysis
import Glibc
import Score
import Testing

@Suite struct EstimateTests {
  /// Percentiles of 0...100 by linear interpolation (as numpy.percentile's default).
  @Test func theIntervalIsFromThe2AndAHalfthToThe97AndAHalfthPercentile() throws {
    let estimate = Estimate(50, replicates: (0...100).map(Double.init).shuffled())
    let interval = try #require(estimate.interval)
    #expect(abs(interval.lowerBound - 2.5) < 1e-12)
    #expect(abs(interval.upperBound - 97.5) < 1e-12)
  }

  @Test func withoutReplicatesThereIsNoInterval() {
    #expect(Estimate(3).interval == nil)
    #expect(Estimate(3, replicates: [1, .nan]).replicates.isEmpty)
  }

  @Test func aDifferenceIsTakenReplicateByReplicate() {
    let a = Estimate(1, replicates: (0..<100).map { Double($0) })
    let b = Estimate(3, replicates: (0..<100).map { Double($0) + 2 })
    #expect(b.minus(a).value == 2)
    #expect(b.minus(a).interval == 2...2, "what both share cancels")
  }

  @Test func theMeanOverDatasetsIsNarrowerThanEach() throws {
    var random = SeededRandom(seed: 3)
    let estimates = (0..<4).map { _ in
      Estimate(0, replicates: (0..<400).map { _ in random.uniform() - 0.5 })
    }
    let one = try #require(estimates[0].interval)
    let mean = try #require(Estimate.mean(estimates)?.interval)
    let ratio = (one.upperBound - one.lowerBound) / (mean.upperBound - mean.lowerBound)
    // The standard error of a mean of four is half; a uniform's tails are shorter than a bell's.
    #expect(ratio > 1.5 && ratio < 2.3)
  }
}

@Suite struct BlockBootstrapTests {
  @Test func indicesAreBlocksOfNeighbours() {
    let bootstrap = BlockBootstrap(count: 100, seed: 1)
    #expect(bootstrap.blockLength == 5)
    let indices = bootstrap.indices(0)
    #expect(indices.count == 100)
    #expect(indices.allSatisfy { (0..<100).contains($0) })
    let broken = (1..<100).count { i in
      i % 5 != 0 && indices[i] != (indices[i - 1] + 1) % 100
    }
    #expect(broken == 0, "within a block the next index follows, round the end")
  }

  @Test func theSameSeedDrawsTheSameAndAnotherDoesNot() {
    let one = BlockBootstrap(count: 50, seed: 1)
    #expect(one.indices(7) == BlockBootstrap(count: 50, seed: 1).indices(7))
    #expect(one.indices(7) != one.indices(8))
    #expect(one.indices(7) != BlockBootstrap(count: 50, seed: 2).indices(7))
  }

  /// The standard error of the mean of independent numbers is σ/√n.
  @Test func theIntervalOfAMeanIsAsWideAsTheoryHasIt() throws {
    var random = SeededRandom(seed: 5)
    let values = (0..<2000).map { _ in random.uniform() }
    let estimate = BlockBootstrap(count: 2000, replicates: 400, seed: 1).estimate { indices in
      indices.reduce(0) { $0 + values[$1] } / Double(indices.count)
    }
    let interval = try #require(estimate.interval)
    let theory = 2 * 1.96 * (1.0 / 12).squareRoot() / 2000.squareRoot()
    let width = interval.upperBound - interval.lowerBound
    // Twenty blocks know the variance to about 1/√(2·20) = 16 %.
    #expect(abs(width / theory - 1) < 0.35)
    #expect(interval.contains(estimate.value))
  }

  @Test func aSlowDriftMakesTheIntervalWider() throws {
    var random = SeededRandom(seed: 9)
    var level = 0.0
    let drift = (0..<2000).map { _ -> Double in
      level = 0.99 * level + random.uniform() - 0.5
      return level
    }
    func width(_ values: [Double]) throws -> Double {
      let estimate = BlockBootstrap(count: values.count, seed: 1).estimate { indices in
        indices.reduce(0) { $0 + values[$1] } / Double(indices.count)
      }
      let interval = try #require(estimate.interval)
      return interval.upperBound - interval.lowerBound
    }
    #expect(try width(drift) > 3 * width(drift.shuffled(using: &random)))
  }

  @Test func tooFewPointsAreNotResampled() {
    #expect(BlockBootstrap(count: 7, seed: 1).estimate { Double($0.count) }.replicates.isEmpty)
  }
}
