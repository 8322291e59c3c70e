internal import Score

/// Order statistics without a full sort.
enum Quantile {
  /// The value that would stand at `rank` if the values were sorted; reorders them (Hoare's quickselect).
  static func select(_ values: inout [Double], _ rank: Int) -> Double {
    precondition(values.indices.contains(rank), "the rank lies outside the values")
    var low = 0
    var high = values.count - 1
    while low < high {
      let pivot = values[(low + high) / 2]
      var i = low
      var j = high
      while i <= j {
        while values[i] < pivot { i += 1 }
        while values[j] > pivot { j -= 1 }
        if i <= j {
          values.swapAt(i, j)
          i += 1
          j -= 1
        }
      }
      if rank <= j { high = j } else if rank >= i { low = i } else { return values[rank] }
    }
    return values[rank]
  }

  /// The value below which a fraction of the present values lies (nearest rank); NaN for none.
  static func of(_ values: [Double], _ fraction: Double) -> Double {
    var present = values.filter { !$0.isNaN }
    guard !present.isEmpty else { return .nan }
    let rank = Int(held: fraction * Double(present.count - 1))
    return select(&present, rank)
  }
}

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
