internal import Score

extension Column {
  /// Takes out values beyond what the input can be, and the finding that says how many.
  mutating func refuseImpossible() -> DatasetFinding? {
    refuse(
      labels.isEmpty
        ? KnownColumns.spec(name)?.possible ?? InputSpec.widest : 0...Double(labels.count - 1))
  }

  /// Takes out values beyond a range, and the finding that says how many.
  mutating func refuse(_ range: ClosedRange<Double>) -> DatasetFinding? {
    var first: Double?
    var count = 0
    for row in values.indices where !values[row].isNaN && !range.contains(values[row]) {
      first = first ?? values[row]
      values[row] = .nan
      count += 1
    }
    guard let first else { return nil }
    return DatasetFinding(
      .impossible,
      "\(name): \(counted(count, "value")) such as \(Figure.plain(first)) outside "
        + "\(Figure.plain(range.lowerBound))...\(Figure.plain(range.upperBound)) \(unit.symbol), "
        + "taken as missing", count: count, columns: [name])
  }
}

extension TimedTable {
  /// Furthest time in seconds either way, some 30 000 years: sums and steps of such times are still exact.
  static let furthest = 1e12

  /// Takes out times beyond what a log can hold, and the finding that says how many.
  mutating func refuseImpossible() -> DatasetFinding? {
    var count = 0
    for row in times.indices where abs(times[row]) > Self.furthest {
      times[row] = .nan
      count += 1
    }
    guard count > 0 else { return nil }
    return DatasetFinding(
      .impossible,
      "\(counted(count, "time")) beyond \(Figure.plain(Self.furthest)) s, taken as missing",
      count: count)
  }
}
