internal import Score

/// A column of parts of a second beside times of whole seconds: `us`, `millisecond`, `hundredths`.
enum SubSecond {
  private static let names: [(names: Set<String>, unit: Double)] = [
    (
      Set(
        "ms msec millis milli millisecond milliseconds millisekunde millisekunden milisegundo milisegundos"
          .wordList), 1e-3
    ),
    (
      Set(
        "us usec micros micro microsecond microseconds \u{3bc}s mikrosekunden microsegundos"
          .wordList), 1e-6
    ),
    (Set("ns nsec nanos nano nanosecond nanoseconds nanosekunden".wordList), 1e-9),
    (Set("cs hundredth hundredths centisecond centiseconds hsec".wordList), 1e-2),
    (Set("tenth tenths decisecond deciseconds".wordList), 0.1),
    (
      Set(
        "fraction subsecond sub_second subsec frac_sec fracsec fractional_seconds second_fraction"
          .wordList), 1
    ),
  ]

  /// Adds the parts to the times of a table and takes the column away; gives what is to be said, else nil.
  ///
  /// The times have to be whole seconds, several rows to each or each with its part, and the parts less than a second.
  static func add(to timed: inout TimedTable) -> DatasetFinding? {
    let times = timed.times
    guard times.contains(where: { !$0.isNaN }),
      times.allSatisfy({ $0.isNaN || $0 == $0.rounded() })
    else { return nil }
    for (index, column) in timed.table.columns.enumerated() where column.isOfNumbers {
      let name = KnownColumns.normalised(column.name)
      let shown = column.unit?.symbol.lowercased() ?? ""
      guard
        let unit = names.first(where: {
          $0.names.contains(name) || name.hasPrefix("sub") && $0.names.contains(shown)
        })?.unit,
        column.values.allSatisfy({ $0.isNaN || $0 >= 0 && $0 * unit < 1 }),
        column.values.contains(where: { $0 > 0 })
      else { continue }
      let sums = zip(times, column.values).map { $1.isNaN ? $0 : $0 + $1 * unit }
      // Parts that do not make the rows follow one another are something else.
      guard sums.stepsBack.count <= times.stepsBack.count else { continue }
      timed.times = sums
      timed.table.columns.remove(at: index)
      return DatasetFinding(
        .timeUnitGuessed, "column \(quoted(column.name)) is added to the times as parts of a second"
      )
    }
    return nil
  }
}
