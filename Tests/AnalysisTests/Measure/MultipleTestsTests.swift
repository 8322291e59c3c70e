import Glibc
import Score
import Testing

@testable import Analysis

@Suite struct MultipleTestsTests {
  /// The fifteen p values of Benjamini and Hochberg's own example (1995, §3), of a trial after a heart attack.
  private let published = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719,
    0.6528, 0.7590, 1.000,
  ]

  @Test func thePublishedExampleRejectsFourByTheirRateAndThreeAfterHolm() {
    let rates = MultipleTests.falseDiscoveryRates(published)
    #expect(rates.count { $0 <= 0.05 } == 4, "as in the paper")
    #expect(MultipleTests.holm(published).count { $0 <= 0.05 } == 3)
  }

  /// What statsmodels 0.14 (`multipletests`, methods holm and fdr_bh) and SciPy (`false_discovery_control`) give.
  @Test func theValuesAreThoseOfStatsmodels() {
    let holm = [
      0.0015, 0.0056, 0.0247, 0.114, 0.2211, 0.278, 0.278, 0.278, 0.3213, 1, 1, 1, 1, 1, 1,
    ]
    let rates = [
      0.0015, 0.003, 0.0095, 0.035625, 0.0603, 0.063857142857, 0.063857142857, 0.0645, 0.0765,
      0.486, 0.581181818182, 0.714875, 0.753230769231, 0.813214285714, 1,
    ]
    let order = [7, 2, 14, 0, 11, 5, 9, 1, 13, 3, 8, 12, 6, 4, 10]
    let shuffled = order.map { published[$0] }
    let (a, b) = (
      MultipleTests.holm(shuffled), MultipleTests.falseDiscoveryRates(shuffled)
    )
    for (place, index) in order.enumerated() {
      #expect(abs(a[place] - holm[index]) < 1e-9)
      #expect(abs(b[place] - rates[index]) < 1e-9)
    }
    #expect(MultipleTests.holm([]).isEmpty && MultipleTests.falseDiscoveryRates([]).isEmpty)
  }

  @Test func aDifferenceWithoutTruthHasUniformPValues() {
    var random = SeededRandom(seed: 7)
    func normal() -> Double {
      (-2 * log(1 - random.uniform())).squareRoot() * cos(2 * Double.pi * random.uniform())
    }
    let values = (0..<400).map { _ -> Double in
      // A normal number whose truth is 0, with replicates round it.
      let value = normal()
      let replicates = (0..<200).map { _ in value + normal() }
      return Estimate(value, replicates: replicates).pValue ?? .nan
    }
    let share = Double(values.count { $0 < 0.05 }) / 400
    #expect(share > 0.02 && share < 0.09, "5 % lie below 5 %: \(share)")
  }

  @Test func aDifferenceBeyondAllReplicatesHasAPThatACorrectionCanUse() throws {
    let replicates = (0..<200).map { 10 + 0.1 * Double($0 % 20) }
    let p = try #require(Estimate(11, replicates: replicates).pValue)
    #expect(p == 1e-6)
    #expect(Estimate(0, replicates: replicates.map { $0 - 11 }).pValue == 1)
    #expect(Estimate(3, replicates: Array(repeating: 3, count: 200)).pValue == 1e-6)
    #expect(Estimate(3).pValue == nil, "without replicates nothing is known")
  }
}
