/// Shares the keyboard between samples: each reaches half the way to its neighbours.
enum KeySpread {
  static func keys(of key: Int, among others: [Int]) -> ClosedRange<Int> {
    let below = others.filter { $0 < key }.max()
    let above = others.filter { $0 > key }.min()
    let low = below.map { ($0 + key) / 2 + 1 } ?? 0
    let high = above.map { (key + $0) / 2 } ?? 127
    return min(low, key)...max(high, key)
  }
}
