extension [Double] {
  /// Rows that lie before the row before them.
  var stepsBack: [Int] { indices.dropFirst().filter { self[$0] < self[$0 - 1] } }

  /// Rows that say the same as the row before them.
  var repeats: [Int] { indices.dropFirst().filter { self[$0] == self[$0 - 1] } }

  /// The difference between each row and the one before it.
  var steps: [Double] { indices.dropFirst().map { self[$0] - self[$0 - 1] } }

  /// The median of the steps forward; 0 when there are none.
  var medianStep: Double {
    var forward = steps.filter { $0 > 0 }
    return forward.isEmpty ? 0 : Quantile.select(&forward, forward.count / 2)
  }
}

extension Dataset {
  /// A distance of more than this many median intervals is a gap.
  static let gapFactor = 5.0
}

extension Column {
  /// Sets the longest gap that is bridged to five median intervals between the column's present values.
  mutating func settleMaximumGap(_ axes: [[Double]]) {
    let times = axes[axis]
    let present = values.indices.filter { !values[$0].isNaN }.map { times[$0] }
    let median = present.medianStep
    maximumGap = median > 0 ? Dataset.gapFactor * median : .infinity
  }
}
