import Score

/// A value with its bootstrap replicates.
public struct Estimate: Hashable, Sendable, Codable {
  /// The value on all of the data.
  public let value: Double
  /// The value on each resampling (`BlockBootstrap`); empty where it cannot be resampled. The r-th replicates of two
  /// estimates on the same data come from the same stretches, so that their difference has an interval too.
  public let replicates: [Double]

  public init(_ value: Double, replicates: [Double] = []) {
    self.value = value
    self.replicates = replicates.filter(\.isFinite).count == replicates.count ? replicates : []
  }

  /// The interval from the 2.5th to the 97.5th percentile of the replicates (Efron and Tibshirani, "An Introduction
  /// to the Bootstrap", 1993, §13.3), extended to the value itself where that lies beyond; nil without replicates.
  public var interval: ClosedRange<Double>? {
    guard replicates.count >= 40 else { return nil }
    let sorted = replicates.sorted()
    let last = Double(sorted.count - 1)
    func percentile(_ fraction: Double) -> Double {
      let place = fraction * last
      let below = Int(place)
      let above = min(below + 1, sorted.count - 1)
      return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
    }
    return min(percentile(0.025), value)...max(percentile(0.975), value)
  }

  /// A function of the value, of each replicate too.
  func map(_ change: (Double) -> Double) -> Estimate {
    Estimate(change(value), replicates: replicates.map(change))
  }

  /// The same, with replicates so many times as far from the value.
  func spread(_ times: Double) -> Estimate {
    Estimate(value, replicates: replicates.map { value + times * ($0 - value) })
  }

  /// The difference from another estimate on the same data.
  public func minus(_ other: Estimate) -> Estimate {
    let paired = replicates.count == other.replicates.count
    return Estimate(
      value - other.value,
      replicates: paired ? zip(replicates, other.replicates).map { $0 - $1 } : [])
  }

  /// The mean over datasets, whose replicates are independent of each other.
  public static func mean(_ estimates: [Estimate]) -> Estimate? {
    guard let first = estimates.first else { return nil }
    let count = Double(estimates.count)
    let value = estimates.reduce(0) { $0 + $1.value } / count
    guard estimates.allSatisfy({ $0.replicates.count == first.replicates.count }) else {
      return Estimate(value)
    }
    return Estimate(
      value,
      replicates: first.replicates.indices.map { r in
        estimates.reduce(0) { $0 + $1.replicates[r] } / count
      })
  }
}

/// One metric of one cell of the comparison: a number with its interval, or the reason why there is none.
public struct Measurement: Hashable, Sendable, Codable {
  /// The metric, by `Metric.id`.
  public let metric: String
  /// The subject of the measurement: `temperature → tone.pitch`, `bell`; empty for the whole cell.
  public let subject: String
  /// The input that it concerns; nil for the whole.
  public let input: String?
  /// The value with its replicates; nil where it could not be measured.
  public let estimate: Estimate?
  /// The reason why there is no estimate, as a sentence; nil where there is one.
  public let reason: String?

  /// - Parameter missing: the reason, where `estimate` is nil.
  public init(
    _ metric: Metric, of subject: String = "", input: String? = nil, _ estimate: Estimate?,
    missing reason: String = ""
  ) {
    self.metric = metric.id
    (self.subject, self.input) = (subject, input)
    self.estimate = estimate.flatMap { $0.value.isFinite ? $0 : nil }
    let isNumber = self.estimate != nil
    self.reason =
      isNumber ? nil : estimate == nil ? reason : "the measure is not a finite number here"
  }

  public init(
    _ metric: Metric, of subject: String = "", input: String? = nil, missing reason: String
  ) {
    self.init(metric, of: subject, input: input, nil, missing: reason)
  }
}

extension Measurement {
  /// Returns whether the measurement is about a parameter whose name has an ending: `pitch` is that of a voice and of its notes.
  package func isAbout(_ target: String) -> Bool {
    subject.hasSuffix(target) || subject.replacing(" (notes)", with: "").hasSuffix(target)
  }
}

extension Estimate {
  /// The two-sided p value of the hypothesis that the value is 0; nil where there are no replicates.
  ///
  /// It is twice the share of replicates that lie on the other side of 0, as the percentile interval is turned into a
  /// test (Davison and Hinkley, Bootstrap Methods and their Application, 1997, §4.4, with their +1). Where none lies
  /// there, that share says only "less than 2/(R + 1)", which is too coarse for a correction: then the normal
  /// distribution with the replicates' standard deviation is used (Efron and Tibshirani 1993, §13.2), down to a
  /// millionth, beyond which its validity is unknown.
  public var pValue: Double? {
    guard replicates.count >= 40 else { return nil }
    let isConstant = replicates.allSatisfy { $0 == replicates[0] }
    if value == 0 { return 1 }
    if isConstant && replicates[0] == value { return Self.smallestP }
    let count = Double(replicates.count + 1)
    let beyond = replicates.count { value > 0 ? $0 <= 0 : $0 >= 0 }
    let counted = min(1, 2 * Double(beyond + 1) / count)
    guard beyond == 0 else { return counted }
    return max(Self.smallestP, min(counted, 2 * Normal.below(-abs(value) / standardError)))
  }

  private static let smallestP = 1e-6

  /// The standard deviation of the replicates.
  private var standardError: Double {
    let mean = replicates.reduce(0, +) / Double(replicates.count)
    let squares = replicates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(replicates.count - 1)).squareRoot()
  }
}

/// Corrections of p values for multiple tests: of forty metrics, two differ at 5 % by chance alone.
public enum MultipleTests {
  /// Holm's step-down correction: the probability that any true hypothesis is rejected stays below the level (Holm,
  /// "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979, pp.
  /// 65–70).
  /// - Parameter values: p values, 0...1, in any order; the result has the same order.
  public static func holm(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var corrected = values
    var highest = 0.0
    for (rank, index) in order.enumerated() {
      highest = max(highest, min(1, Double(values.count - rank) * values[index]))
      corrected[index] = highest
    }
    return corrected
  }

  /// Benjamini and Hochberg's step-up correction for the false discovery rate: of the hypotheses that are rejected at
  /// a level, at most that share is expected to be true ("Controlling the false discovery rate", Journal of the Royal
  /// Statistical Society B 57, 1995, pp. 289–300).
  /// - Parameter values: p values, 0...1, in any order; the result has the same order.
  public static func falseDiscoveryRates(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var corrected = values
    var lowest = 1.0
    for (rank, index) in order.enumerated().reversed() {
      lowest = min(lowest, Double(values.count) / Double(rank + 1) * values[index])
      corrected[index] = lowest
    }
    return corrected
  }

  /// The sources of both, to be cited in papers.
  public static let sources = [
    "Holm, S., \"A simple sequentially rejective multiple test procedure\", Scandinavian Journal of Statistics 6, 1979, "
      + "pp. 65-70",
    "Benjamini, Y. and Hochberg, Y., \"Controlling the false discovery rate: a practical and powerful approach to multiple "
      + "testing\", Journal of the Royal Statistical Society B 57, 1995, pp. 289-300",
  ]
}
