internal import Score

/// Tables without names whose first rows say when they begin and how fast they run, as Empatica's wristbands write them:
/// seconds since 1970 and a rate in Hz in every column, then samples; or `1560279825.0, IBI`, then seconds from there.
enum RateRows {
  /// The times at which such devices were worn: 2008 to 2039.
  private static let epochs = 1.2e9...2.2e9

  /// Takes the first rows for what they say, and gives the absolute time of second 0, where the rows have times.
  static func take(from table: inout RawTable) -> Double? {
    guard !table.hasHeader, table.rows > 3, table.columns.allSatisfy({ $0.times == 0 }),
      let first = table.columns.first?.values[0], epochs.contains(first)
    else { return nil }
    takeSamples(first, &table)
    return takeSeconds(first, &table)
  }

  private static func takeSamples(_ start: Double, _ table: inout RawTable) {
    guard let rate = table.columns.first?.values[1], rate > 0, rate <= 4096,
      table.columns.allSatisfy({ column in
        column.isOfNumbers && column.values[0] == start && column.values[1] == rate
          && !column.values[2...].contains { epochs.contains($0) }
      })
    else { return }
    let line = "\(Figure.plain(start)), \(Figure.plain(rate))"
    table = table.keeping(Array(2..<table.rows))
    table.hasHeader = true
    table.sampling = SamplingLines(interval: 1 / rate, line: line, start: (start, 0))
  }

  private static func takeSeconds(_ start: Double, _ table: inout RawTable) -> Double? {
    guard table.columns.count == 2, table.columns[0].isOfNumbers, table.columns[0].values[1] < 1e8,
      table.columns[1].labels.count == 1, table.columns[1].words.map(\.row) == [0]
    else { return nil }
    let name = table.columns[1].labels[0].trimmed
    table = table.keeping(Array(1..<table.rows))
    (table.columns[0].name, table.columns[1].name) = ("time", name)
    table.columns[0].unit = .seconds
    table.hasHeader = true
    return start
  }
}
