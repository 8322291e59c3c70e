import Analysis
import Score

/// One metric of every variant, cell by cell and pooled over the datasets.
package struct PooledRow: Sendable {
  package let metric: Metric
  /// The input that it is about; nil for the whole.
  let input: String?
  /// The estimates by variant and dataset, in the order of the plan; nil where it was not measured.
  let estimates: [[Estimate?]]
  /// The reason why each variant has no estimate, or lacks some.
  let reasons: [String?]

  package init(
    metric: Metric, input: String?, estimates: [[Estimate?]], reasons: [String?]
  ) {
    (self.metric, self.input) = (metric, input)
    (self.estimates, self.reasons) = (estimates, reasons)
  }

  /// Returns the mean over the datasets on which a variant was measured.
  package func pooled(_ variant: Int) -> Estimate? {
    Estimate.mean(estimates[variant].compactMap { $0 })
  }

  /// Returns by how much `b` exceeds `a`: the mean over the datasets on which both were measured.
  package func difference(_ a: Int, _ b: Int) -> Estimate? {
    Estimate.mean(
      zip(estimates[a], estimates[b]).compactMap { a, b in
        guard let a, let b else { return nil }
        return b.minus(a)
      })
  }

  /// Returns the difference where it is more than the choice of stretches: its interval leaves out 0, and it is no zero with the
  /// digits that are printed; nil otherwise.
  func clearDifference(_ a: Int, _ b: Int) -> Estimate? {
    guard let difference = difference(a, b), let interval = difference.interval,
      interval.lowerBound > 0 || interval.upperBound < 0
    else { return nil }
    let digits = Figure.fixedOrDash(abs(difference.value), decimals: metric.decimals)
    return digits.contains { ("1"..."9").contains($0) } ? difference : nil
  }

  /// Returns the number of datasets on which a variant was measured.
  func measuredDatasets(_ variant: Int) -> Int { estimates[variant].count { $0 != nil } }

  /// Returns the variant whose intervals say that it is better than every other one, without a correction for there being many
  /// metrics (`DifferenceClaims`); nil where none is, and where not all were measured on the same datasets.
  /// - Parameter variants: that may be.
  func best(among variants: [Int]) -> Int? {
    guard isComparable(variants) else { return nil }
    return variants.first { candidate in
      variants.allSatisfy { other in
        other == candidate || clearDifference(other, candidate).map(isGain) ?? false
      }
    }
  }

  /// Returns whether a difference is one for the better.
  func isGain(_ difference: Estimate) -> Bool {
    switch metric.better {
    case .higher: difference.value > 0
    case .lower: difference.value < 0
    case .neither: false
    }
  }
}
