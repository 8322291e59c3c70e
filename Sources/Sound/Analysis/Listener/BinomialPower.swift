import Glibc

/// The number of trials that a listening test needs, by exact binomial tests.
public enum BinomialPower {
  /// The fewest correct answers that chance gives with a probability of at most `alpha` (one-sided).
  public static func minimumCorrect(trials: Int, chance: Double = 0.5, alpha: Double = 0.05) -> Int
  {
    let mean = Double(trials) * chance
    var k = Int(mean + Normal.quantile(1 - alpha) * (mean * (1 - chance)).squareRoot())
    k = min(max(k, 0), trials)
    while k > 0, atLeast(k - 1, of: trials, share: chance) <= alpha { k -= 1 }
    while k <= trials, atLeast(k, of: trials, share: chance) > alpha { k += 1 }
    return k
  }

  /// The probability of a significant result for a listener whose answers are correct in a share of the trials.
  public static func power(
    trials: Int, share: Double, chance: Double = 0.5, alpha: Double = 0.05
  ) -> Double {
    let needed = minimumCorrect(trials: trials, chance: chance, alpha: alpha)
    return needed > trials ? 0 : atLeast(needed, of: trials, share: share)
  }

  /// The fewest trials that distinguish a listener from chance with a given power; nil where more than 100,000 would
  /// be needed.
  public static func trials(
    share: Double, chance: Double = 0.5, power wanted: Double = 0.8, alpha: Double = 0.05
  ) -> Int? {
    let about = normalTrials(share: share, chance: chance, power: wanted, alpha: alpha)
    guard about < 100_000 else { return nil }
    // the exact test is at most about √n trials luckier than the normal one
    var n = max(1, Int(about - 2 * about.squareRoot()) - 10)
    while power(trials: n, share: share, chance: chance, alpha: alpha) < wanted { n += 1 }
    return n
  }

  /// The number of trials by the normal approximation; infinite for a listener at chance.
  static func normalTrials(
    share: Double, chance: Double = 0.5, power: Double = 0.8, alpha: Double = 0.05
  ) -> Double {
    guard share > chance else { return .infinity }
    let byChance = Normal.quantile(1 - alpha) * (chance * (1 - chance)).squareRoot()
    let byListener = Normal.quantile(power) * max(share * (1 - share), 0).squareRoot()
    return pow((byChance + byListener) / (share - chance), 2)
  }

  /// The number of trials of each of two variants that distinguishes their shares of correct answers, two-sided; nil
  /// where these are equal.
  ///
  /// The formula is equation 4.14 of Fleiss, Levin and Paik, Statistical Methods for Rates and Proportions, 2003.
  public static func trialsToTell(
    _ first: Double, from second: Double, power: Double = 0.8, alpha: Double = 0.05
  ) -> Int? {
    let difference = abs(first - second)
    guard difference > 1e-6 else { return nil }
    let mean = (first + second) / 2
    let spread: Double = first * (1 - first) + second * (1 - second)
    let equal = Normal.quantile(1 - alpha / 2) * (2 * mean * (1 - mean)).squareRoot()
    let apart = Normal.quantile(power) * max(spread, 0).squareRoot()
    let needed = pow((equal + apart) / difference, 2)
    return needed < 1e9 ? Int(needed.rounded(.up)) : nil
  }

  /// The probability of at least `k` correct answers.
  public static func atLeast(_ k: Int, of trials: Int, share: Double) -> Double {
    if k <= 0 || share >= 1 { return k <= trials ? 1 : 0 }
    if k > trials || share <= 0 { return 0 }
    if Double(k) <= Double(trials) * share {
      return 1 - atLeast(trials - k + 1, of: trials, share: 1 - share)
    }
    var term = exp(
      logFactorial(trials) - logFactorial(k) - logFactorial(trials - k) + Double(k) * log(share)
        + Double(trials - k) * log1p(-share))
    var sum = 0.0
    for i in k...trials {
      sum += term
      if term < 1e-17 * sum { break }
      term *= Double(trials - i) / Double(i + 1) * share / (1 - share)
    }
    return min(sum, 1)
  }

  /// The logarithm ln n!, by Stirling's series from 16 on.
  private static func logFactorial(_ n: Int) -> Double {
    if n < 16 { return n < 2 ? 0 : (2...n).reduce(0) { $0 + log(Double($1)) } }
    let x = Double(n)
    let series: Double = 1 / (12 * x) - 1 / (360 * x * x * x) + 1 / (1260 * pow(x, 5))
    return x * log(x) - x + 0.5 * log(2 * .pi * x) + series
  }
}

extension BinomialPower {
  /// The power of a two-sided test between the shares of correct answers of two variants, by the formula of
  /// `trialsToTell`.
  /// - Parameter trials: of each variant.
  package static func powerToTell(
    _ first: Double, from second: Double, trials: Int, alpha: Double = 0.05
  ) -> Double {
    let mean = (first + second) / 2
    let spread: Double = first * (1 - first) + second * (1 - second)
    let equal = Normal.quantile(1 - alpha / 2) * (2 * mean * (1 - mean)).squareRoot()
    let reach = abs(first - second) * Double(trials).squareRoot() - equal
    guard spread > 1e-12 else { return reach > 0 ? 1 : 0 }
    return Normal.below(reach / spread.squareRoot())
  }
}
