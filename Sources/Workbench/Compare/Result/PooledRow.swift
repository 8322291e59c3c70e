import Analysis

/// One metric of every variant, cell by cell and pooled over the datasets.
struct PooledRow: Sendable {
  let metric: Metric
  /// The input that it is about; nil for the whole.
  let input: String?
  /// By variant and dataset, in the order of the plan; nil where it was not measured.
  let estimates: [[Estimate?]]
  /// Why a variant has none, or lacks some.
  let reasons: [String?]

  /// The mean over the datasets on which a variant was measured.
  func pooled(_ variant: Int) -> Estimate? { Estimate.mean(estimates[variant].compactMap { $0 }) }

  /// How much more `b` has than `a`: the mean over the datasets on which both were measured.
  func difference(_ a: Int, _ b: Int) -> Estimate? {
    Estimate.mean(
      zip(estimates[a], estimates[b]).compactMap { a, b in
        guard let a, let b else { return nil }
        return b.minus(a)
      })
  }

  /// Datasets on which a variant was measured.
  func measuredDatasets(_ variant: Int) -> Int { estimates[variant].count { $0 != nil } }

  /// The variant that is better than every other one, with intervals of the differences that leave out 0; nil where none is, and
  /// where not all were measured on the same datasets.
  /// - Parameter variants: that may be.
  func best(among variants: [Int]) -> Int? {
    let measured = variants.filter { pooled($0) != nil }
    guard isComparable(measured) else { return nil }
    return measured.first { candidate in
      measured.allSatisfy { other in
        guard other != candidate else { return true }
        guard let interval = difference(other, candidate)?.interval else { return false }
        return metric.better == .higher ? interval.lowerBound > 0 : interval.upperBound < 0
      }
    }
  }
}
