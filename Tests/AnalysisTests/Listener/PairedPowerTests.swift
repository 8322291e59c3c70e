import Testing

@testable import Analysis

/// The power of paired tests, beside published figures and scipy's noncentral distributions.
struct PairedPowerTests {
  /// G*Power's example: with d_z = 0.5, α = 0.05 two-sided, 34 pairs have a power of 0.8077775, and 33 less than 80 %.
  @Test func thePowerOfTheTTestIsThePublishedOne() {
    #expect(abs(PairedPower.power(effect: 0.5, pairs: 34) - 0.8077775) < 1e-6)
    #expect(PairedPower.power(effect: -0.5, pairs: 34) == PairedPower.power(effect: 0.5, pairs: 34))
    #expect(PairedPower.pairs(effect: 0.5) == 34)
    #expect(PairedPower.pairs(effect: 0.8) == 15)
    #expect(PairedPower.pairs(effect: 0.2) == 199)
    // (z₀.₉₇₅ + z₀.₈)² = 7.8489 over the square of the effect, and z₀.₉₇₅² / 2 more (Guenther 1981).
    #expect(PairedPower.pairs(effect: 0.0095).map { abs($0 - 86_970) <= 2 } == true)
    #expect(PairedPower.pairs(effect: 0.0088) == nil, "101,356")
  }

  /// Without an effect it is α, and without an end of the search nothing is promised.
  @Test func withoutAnEffectThePowerIsAlpha() {
    #expect(abs(PairedPower.power(effect: 0, pairs: 20) - 0.05) < 1e-9)
    #expect(PairedPower.pairs(effect: 0) == nil)
    #expect(PairedPower.power(effect: .infinity, pairs: 20) == 1)
  }

  /// Wilcoxon's test needs a few pairs more, and finds nothing in five, of whom all may agree by chance in 6 %.
  @Test func signedRanksNeedMorePairs() {
    #expect(PairedPower.pairs(effect: 0.5, test: .signedRanks) == 35)
    #expect(PairedPower.power(effect: 50, pairs: 5, test: .signedRanks) == 0)
    #expect(PairedPower.pairs(effect: 50, test: .signedRanks) == 6)
    #expect(PairedPower.pairs(effect: 50, alpha: 0.01, test: .signedRanks) == 8)
  }

  /// The mean and the variance of |x|, by scipy's foldnorm.
  @Test(arguments: [
    (0.0, 1.0, 0.797885, 0.363380), (1.0, 1.0, 1.166631, 0.638972), (-2.0, 0.5, 2.000007, 0.249971),
    (0.3, 2.0, 1.613688, 1.486011),
  ])
  func distancesFromZeroAreFolded(
    _ mean: Double, _ deviation: Double, _ expected: Double, _ variance: Double
  ) {
    let found = PairedPower.distance(mean: mean, deviation: deviation)
    #expect(abs(found.mean - expected) < 2e-6)
    #expect(abs(found.variance - variance) < 2e-6)
    #expect(PairedPower.distance(mean: -3, deviation: 0).mean == 3)
    #expect(abs(PairedPower.within(1.959964, mean: 0, deviation: 1) - 0.95) < 1e-6)
  }
}
