import Score

/// Sorts items into groups of near ones, each group into groups of an eighth of its size.
struct Partition {
  let items: UnsafeMutableBufferPointer<Int32>
  let centres: [Vector3]

  /// Splits a stretch into groups of `size`, then each of these; the last group may be smaller.
  mutating func split(_ range: Range<Int>, size: Int) {
    if range.count <= size {
      if size > BoundsTree.width { split(range, size: size / BoundsTree.width) }
      return
    }
    let groups = (range.count + size - 1) / size
    let middle = range.lowerBound + groups / 2 * size
    select(middle, in: range, axis: widestAxis(of: range))
    split(range.lowerBound..<middle, size: size)
    split(middle..<range.upperBound, size: size)
  }

  @inline(__always) private func key(_ slot: Int, _ axis: Int) -> Double {
    let centre = centres[Int(items[slot])]
    return axis == 0 ? centre.x : axis == 1 ? centre.y : centre.z
  }

  private func widestAxis(of range: Range<Int>) -> Int {
    var low = centres[Int(items[range.lowerBound])]
    var high = low
    for slot in range {
      let c = centres[Int(items[slot])]
      low = Vector3(min(low.x, c.x), min(low.y, c.y), min(low.z, c.z))
      high = Vector3(max(high.x, c.x), max(high.y, c.y), max(high.z, c.z))
    }
    let size = high - low
    if size.x >= size.y, size.x >= size.z { return 0 }
    return size.y >= size.z ? 1 : 2
  }

  /// Puts the item that belongs at `target` there, smaller ones before it (Hoare's quickselect).
  private mutating func select(_ target: Int, in range: Range<Int>, axis: Int) {
    var (low, high) = (range.lowerBound, range.upperBound - 1)
    while low < high {
      let middle = low + (high - low) / 2
      let (a, b, c) = (key(low, axis), key(middle, axis), key(high, axis))
      let pivot = max(min(a, b), min(max(a, b), c))
      var (i, j) = (low, high)
      while i <= j {
        while key(i, axis) < pivot { i += 1 }
        while key(j, axis) > pivot { j -= 1 }
        if i <= j {
          items.swapAt(i, j)
          i += 1
          j -= 1
        }
      }
      if target <= j { high = j } else if target >= i { low = i } else { return }
    }
  }
}
