import Score
import TestSupport
import Testing

@testable import Analysis

private struct Line: Sendable {
  let trials: Int
  let correct: Int
  let p: Double
  let power75: Double
  let power65: Double

  init(_ trials: Int, _ correct: Int, _ p: Double, _ power75: Double, _ power65: Double) {
    (self.trials, self.correct, self.p) = (trials, correct, p)
    (self.power75, self.power65) = (power75, power65)
  }
}

private let table = [
  Line(10, 9, 0.011, 0.24, 0.09), Line(12, 10, 0.019, 0.39, 0.15), Line(16, 12, 0.038, 0.63, 0.29),
  Line(20, 15, 0.021, 0.62, 0.25), Line(24, 17, 0.032, 0.77, 0.36), Line(40, 26, 0.040, 0.95, 0.57),
  Line(60, 37, 0.046, 0.99, 0.75), Line(80, 48, 0.047, 1.00, 0.85),
]

/// One-sided α = 0.05 against chance ½: the power table of planned listening tests.
@Test(arguments: table) private func thePowerTableIsReproduced(line: Line) {
  #expect(BinomialPower.minimumCorrect(trials: line.trials) == line.correct)
  #expect(abs(BinomialPower.atLeast(line.correct, of: line.trials, share: 0.5) - line.p) < 0.0006)
  #expect(abs(BinomialPower.power(trials: line.trials, share: 0.75) - line.power75) < 0.0051)
  #expect(abs(BinomialPower.power(trials: line.trials, share: 0.65) - line.power65) < 0.0051)
}

@Test(arguments: [(12, 8), (24, 13), (36, 18), (60, 27)])
func threeAlternativesNeedFewerCorrect(trials: Int, correct: Int) {
  #expect(BinomialPower.minimumCorrect(trials: trials, chance: 1.0 / 3) == correct)
}

@Test(arguments: [1.0, 0.9, 0.75, 0.65, 0.55])
func theFewestTrialsHaveThePowerAndNoFewerHave(share: Double) {
  let n = BinomialPower.trials(share: share)!
  #expect(BinomialPower.power(trials: n, share: share) >= 0.8)
  for fewer in 1..<n { #expect(BinomialPower.power(trials: fewer, share: share) < 0.8) }
}

@Test func chanceIsNeverTold() {
  #expect(BinomialPower.trials(share: 0.5) == nil && BinomialPower.trials(share: 0.3) == nil)
  #expect(BinomialPower.trials(share: 0.5001) == nil && BinomialPower.trials(share: 1) == 5)
  #expect(BinomialPower.minimumCorrect(trials: 3) == 4)
  #expect(BinomialPower.power(trials: 3, share: 1) == 0)
}

/// Fleiss, Levin and Paik 2003, table A.4 without continuity correction: 0.6 and 0.8 need 82 each.
@Test func twoVariantsAreToldApartByTheTextbooksTrials() {
  #expect(BinomialPower.trialsToTell(0.6, from: 0.8) == 82)
  #expect(BinomialPower.trialsToTell(0.8, from: 0.6) == 82)
  #expect(BinomialPower.trialsToTell(0.7, from: 0.7) == nil)
}

@Test func tailsAreWholeAndAgree() {
  for (n, p) in [(1, 0.5), (7, 0.2), (500, 0.61), (50_000, 0.5)] {
    for k in [0, 1, n / 2, n] {
      let above = BinomialPower.atLeast(k, of: n, share: p)
      let below = BinomialPower.atLeast(n - k + 1, of: n, share: 1 - p)
      #expect(abs(above + below - 1) < 1e-9)
    }
  }
  #expect(abs(BinomialPower.atLeast(2, of: 3, share: 0.5) - 0.5) < 1e-12)
}

/// Four thousand drawn pairs of variants of which the share of correct answers is known, each asked as often as is told for a power of
/// 80 %: so many of the tests of two proportions (pooled, two-sided, 5 %) find the difference.
@Test func theNumberOfTrialsThatIsToldHasThePowerThatIsPlanned() {
  let seed = Drawn.seed ?? UInt64.random(in: 0..<1_000_000)
  var random = SeededRandom(seed: seed)
  let count = 4000
  let found = (0..<count).count { _ in
    let first = 0.55 + 0.3 * random.uniform()
    let second = first + 0.05 + 0.08 * random.uniform()
    guard let trials = BinomialPower.trialsToTell(first, from: second) else { return false }
    func correct(_ share: Double) -> Double {
      Double((0..<trials).count { _ in random.uniform() < share }) / Double(trials)
    }
    let (a, b) = (correct(first), correct(second))
    let mean = (a + b) / 2
    return abs(a - b) > 1.959964 * (2 * mean * (1 - mean) / Double(trials)).squareRoot()
  }
  let power = 100 * Double(found) / Double(count)
  #expect(abs(power - 80) <= 2.5, "\(power) %, seed \(seed)")
}
