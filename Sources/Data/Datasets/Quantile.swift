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
