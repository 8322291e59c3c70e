import Glibc
import Testing

@testable import Analysis

/// Recorded by Tests/Golden/make/associations.py (scipy, scikit-learn) on the same numbers.
private let x = Known.gaussian(400)
private let y = zip(x, Known.gaussian(400, seed: 99)).map { 0.8 * $0 + 0.6 * $1 }

@Test func rankCorrelationsAreThoseOfSciPy() {
  let coarse = (x.map { floor(4 * $0) }, y.map { floor(3 * $0) })
  let cases = [
    (x, y, 0.7915538222113887, 0.5919548872180452),
    (coarse.0, coarse.1, 0.7825487480190799, 0.6278135605052253),
  ]
  let blocks = BlockWeights(count: 400, seed: 1)
  let whole = [Double](repeating: 1, count: 400)
  for (x, y, spearman, kendall) in cases {
    let (a, b) = (Ranks(x), Ranks(y))
    #expect(abs(Correlation.estimate(a.mid, b.mid, blocks).value - spearman) < 1e-12)
    #expect(abs(KendallTau.tau(a, b, weights: whole[...]) - kendall) < 1e-12)
  }
}

@Test func kraskovsEstimatorIsThatOfScikitLearn() {
  #expect(abs(KraskovInformation.bits(x, y) - 0.7455798087913654) < 1e-6)
}

/// Ours leaves each datum out of every count, scikit-learn's does so of none: a constant that is known.
@Test func rosssEstimatorIsThatOfScikitLearn() {
  let classes = x.map { Int(floor($0)) + 4 }
  let sizes = Entropy.classes(classes)
  let counts = sizes.index.map { sizes.counts[$0] }.filter { $0 > 1 }
  let own = counts.reduce(0) { $0 + 1 / Double($1 - 1) } / Double(counts.count)
  let shift = (own - 1 / Double(counts.count - 1)) / M_LN2
  let lowest = classes.min()!
  let found = NeighbourInformation.bits(classes.map { $0 - lowest }, y.map { Int(floor(1e6 * $0)) })
  #expect(abs(found - shift - 0.6951481755820611) < 5e-4)
}

/// I = -½ log2(1 - ρ²) of two normal series.
@Test(arguments: [0.0, 0.5, 0.9]) func informationOfNormalSeriesIsInClosedForm(rho: Double) {
  let (a, z) = (Known.gaussian(3000), Known.gaussian(3000, seed: 4))
  let b = zip(a, z).map { rho * $0 + (1 - rho * rho).squareRoot() * $1 }
  let bits = -0.5 * log2(1 - rho * rho)
  #expect(abs(KraskovInformation.bits(a, b) - bits) < 0.06)
  // 32 bins lose a little of it
  let bins = DataBins.bins(Ranks(a))
  let found = NeighbourInformation.bits(bins, b.map { Int(floor(1000 * $0)) })
  #expect(found < bits + 0.06 && found > 0.93 * bits - 0.06)
}

@Test(arguments: [2, 4, 8, 32]) func aMapOntoKClassesCarriesLog2K(k: Int) {
  let classes = (0..<3200).map { $0 % 32 }
  let onto = classes.map { $0 * k / 32 }
  let bits = log2(Double(k))
  let (terms, correction) = Entropy.pointwise(classes, onto)
  #expect(abs(terms.reduce(0, +) / 3200 - bits) < 1e-12)
  #expect(abs(correction - Double(k - 1) / (6400 * M_LN2)) < 1e-12)
  #expect(abs(NeighbourInformation.bits(classes, onto) - bits) < 0.01 * bits + 0.002)
}

@Test func entropiesAreThoseOfTheirCounts() {
  #expect(Entropy.bits([5, 5, 5, 5]) == 2 && Entropy.bits([7]) == 0 && Entropy.bits([]) == 0)
  #expect(abs(Entropy.bits([1, 3]) - (2 - 0.75 * log2(3))) < 1e-12)
  #expect(abs(Entropy.millerMadow(values: 9, of: 100) - 0.04 / M_LN2) < 1e-12)
  #expect(Entropy.information([], []) == 0)
}

/// Counting cells sees information where there is none; neighbours do not.
@Test func independentSeriesShareNothing() {
  for seed in UInt64(1)...5 {
    let (x, y) = (Known.independent(600, seed: seed), Known.independent(600, seed: 50 + seed))
    let (classes, steps) = (x.map { Int($0 * 32) }, y.map { Int($0 * 500) })
    #expect(abs(NeighbourInformation.bits(classes, steps)) < 0.12)
    #expect(abs(KraskovInformation.bits(x, y)) < 0.12)
    #expect(Entropy.information(classes, steps) > 2)
  }
}
