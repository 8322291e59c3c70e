/// Data in equally filled bins, 32 where nothing else is said: the data side of transmitted information.
enum DataBins {
  static let count = 32

  /// The bin of each datum. Equal data share a bin; data that are categories, or no more than the bins, are bins
  /// themselves.
  /// - Parameters:
  ///   - ranks: the ranks of any numbers.
  ///   - count: the number of bins.
  static func bins(_ ranks: Ranks, areCategories: Bool = false, count: Int = count) -> [Int] {
    if areCategories || ranks.distinct <= count { return ranks.classes }
    let total = Double(ranks.mid.count)
    return ranks.mid.map { min(count - 1, Int(($0 - 0.5) * Double(count) / total)) }
  }
}
