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
