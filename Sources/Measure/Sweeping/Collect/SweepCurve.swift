import Score

/// A measure along a factor of a sweep: its mean at each level, over all else that was varied.
struct SweepCurve: Sendable {
  /// The column of the measure in the table.
  let column: String
  /// The mean at each level of the factor; nil where no cell has the measure.
  let levels: [MeanInterval?]
  /// The share of the measure's variance, over the cells that have it, that lies between the levels: 0...1.
  let share: Double
  /// A share below this is what adding up in another order makes.
  private static let rounding = 1e-12

  /// Returns a curve for each column of a table.
  /// - Parameter places: the level of each row; nil for a row without one.
  static func all(_ portion: SweepPortion, places: [Int?], levels: Int) -> [SweepCurve] {
    let width = portion.columns.count
    // Welford's sums: one pass, and no loss where a mean is large beside its spread.
    var counts = [Int](repeating: 0, count: width * levels)
    var (means, squares) = (
      [Double](repeating: 0, count: width * levels), [Double](repeating: 0, count: width * levels)
    )
    for (row, place) in zip(portion.rows, places) {
      guard let place else { continue }
      let stride = row.columns.isEmpty ? 1 : row.numbers.count / row.columns.count
      for (index, column) in row.columns.enumerated() where row.numbers[index * stride].isFinite {
        let (at, value) = (Int(column) * levels + place, row.numbers[index * stride])
        counts[at] += 1
        let step = value - means[at]
        means[at] += step / Double(counts[at])
        squares[at] += step * (value - means[at])
      }
    }
    return (0..<width).map { column in
      SweepCurve(
        column: portion.columns[column],
        levels: (0..<levels).map { level in
          let at = column * levels + level
          guard counts[at] > 0 else { return nil }
          return MeanInterval(mean: means[at], squares: squares[at], count: counts[at])
        }, within: squares[column * levels..<(column + 1) * levels].reduce(0, +))
    }
  }

  private init(column: String, levels: [MeanInterval?], within: Double) {
    (self.column, self.levels) = (column, levels)
    let found = levels.compactMap { $0 }
    let count = Double(found.reduce(0) { $0 + $1.count })
    let mean = found.reduce(0) { $0 + $1.mean * Double($1.count) } / max(1, count)
    let between = found.reduce(0) {
      $0 + Double($1.count) * ($1.mean - mean) * ($1.mean - mean)
    }
    // What differs by rounding only is constant.
    let isConstant = between + within <= count * mean * mean * 1e-18
    let share = found.count < 2 || isConstant ? 0 : between / (between + within)
    self.share = share < Self.rounding ? 0 : share
  }
}
