/// Questions to sequences and collections: their distinct elements, and where a condition begins
/// to hold.
extension Sequence where Element: Hashable {
  /// The elements in their order, each once.
  package func distinct() -> [Element] {
    var found: Set<Element> = []
    return filter { found.insert($0).inserted }
  }
}

extension RandomAccessCollection {
  /// The first index from which on all elements meet a condition, or the end, found by halving.
  ///
  /// - Precondition: no element that meets it stands before one that does not.
  @inlinable package func partitioningIndex(where isBehind: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if isBehind(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}
