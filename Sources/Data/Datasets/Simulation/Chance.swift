internal import Glibc
package import Score

extension SeededRandom {
  /// An exponential number of the given mean.
  mutating func exponential(mean: Double) -> Double { -mean * log(1 - uniform()) }
}

/// Noise that forgets itself exponentially: a first-order Gauss-Markov (Ornstein-Uhlenbeck) process.
package struct CorrelatedNoise {
  private let deviation: Double
  private let time: Double
  private var value: Double

  /// - Parameters:
  ///   - deviation: standard deviation of the values.
  ///   - time: seconds after which the correlation has fallen to 1/e; 0 makes white noise.
  package init(deviation: Double, time: Double, random: inout SeededRandom) {
    (self.deviation, self.time) = (deviation, time)
    value = deviation * random.normal()
  }

  /// The value `seconds` later, exactly distributed for any step.
  package mutating func next(after seconds: Double, random: inout SeededRandom) -> Double {
    let kept = time > 0 ? exp(-seconds / time) : 0
    value = kept * value + deviation * (1 - kept * kept).squareRoot() * random.normal()
    return value
  }
}
