/// The ranks of a series.
struct Ranks {
  /// The indices from the lowest value to the highest; equal values in the order of the series.
  let order: [Int]
  /// The rank of each value, 1...count; equal values share the mean of theirs (mid-ranks).
  let mid: [Double]
  /// The class of each value: the number of distinct values below it.
  let classes: [Int]
  let distinct: Int

  init(_ values: [Double]) {
    var pairs = values.indices.map { (value: values[$0], index: $0) }
    pairs.sort { $0.value != $1.value ? $0.value < $1.value : $0.index < $1.index }
    var mid = [Double](repeating: 0, count: values.count)
    var classes = [Int](repeating: 0, count: values.count)
    var (start, found) = (0, 0)
    while start < pairs.count {
      var end = start + 1
      while end < pairs.count, pairs[end].value == pairs[start].value { end += 1 }
      for k in start..<end {
        mid[pairs[k].index] = Double(start + end + 1) / 2
        classes[pairs[k].index] = found
      }
      found += 1
      start = end
    }
    order = pairs.map(\.index)
    (self.mid, self.classes) = (mid, classes)
    distinct = found
  }
}

extension Ranks {
  /// The ranks from 1; equal values share the mean of theirs. Invalid values get 0.
  static func average(_ values: [Double], where isValid: [Bool]) -> [Double] {
    let valid = values.indices.filter { isValid[$0] }
    var ranks = [Double](repeating: 0, count: values.count)
    for (index, rank) in zip(valid, Ranks(valid.map { values[$0] }).mid) { ranks[index] = rank }
    return ranks
  }
}

extension Ranks {
  /// Spearman's correlation of two series of equal length, -1...1; 0 where one of them does not change.
  static func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let (x, y) = (Ranks(a).mid, Ranks(b).mid)
    let middle = Double(a.count + 1) / 2
    var (xx, yy, xy) = (0.0, 0.0, 0.0)
    for (u, v) in zip(x, y) {
      xx += (u - middle) * (u - middle)
      yy += (v - middle) * (v - middle)
      xy += (u - middle) * (v - middle)
    }
    return xx > 0 && yy > 0 ? xy / (xx * yy).squareRoot() : 0
  }
}
