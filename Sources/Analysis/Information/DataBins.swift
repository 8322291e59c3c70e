/// Data in 32 equally filled bins: the data side of transmitted information.
enum DataBins {
  static let count = 32

  /// The bin of each datum. Equal data share a bin; fewer than 32 distinct data, and categories, are bins themselves.
  /// - Parameters:
  ///   - data: any numbers.
  ///   - ranks: their mid-ranks, 1 the lowest.
  static func bins(_ data: [Double], ranks: Ranks, areCategories: Bool) -> [Int] {
    if areCategories || ranks.distinct <= count { return ranks.classes }
    let total = Double(data.count)
    return ranks.mid.map { min(count - 1, Int(($0 - 0.5) * Double(count) / total)) }
  }
}
