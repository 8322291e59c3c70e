internal import Score

/// Dates of six digits beside a clock, `250724`: year, month and day of two digits each, in an order that the rows decide.
struct ShortDates {
  /// The orders in which all cells are dates, and the midnights in seconds since 1970 that they give.
  private let readings: [(order: DateOrder, midnights: [Double])]
  private let column: CellColumn

  /// - Parameter told: the order that the caller gives; nil tries all.
  /// - Returns: nil where the column's name does not speak of dates, or its cells are no dates in any order.
  init?(_ column: CellColumn, told: DateOrder?) {
    guard column.unit == nil, TimeNames.speaksOfDates(column.name),
      column.values.allSatisfy({
        $0.isNaN || (10_100..<1_000_000).contains($0) && $0 == $0.rounded()
      })
    else { return nil }
    self.column = column
    let orders = (told.map { [$0] } ?? [.ymd, .dmy, .mdy]).compactMap { order in
      Self.midnights(column.values, order).map { (order: order, midnights: $0) }
    }
    // Days that follow one another are more likely than years.
    let spans = orders.map { ($0.midnights.max() ?? 0) - ($0.midnights.min() ?? 0) }
    readings = orders.indices.filter { spans[$0] <= (spans.min() ?? 0) }.map { orders[$0] }
    if readings.isEmpty { return nil }
  }

  /// The days, and what is said of them.
  /// - Throws: `Fault` where the rows fit several orders alike.
  func read(file: String) throws(Fault) -> NumericTimes.Result {
    guard let (order, midnights) = readings.first else { throw .data("no dates", file: file) }
    guard readings.allSatisfy({ $0.midnights == midnights }) else { throw ambiguity(file) }
    return NumericTimes.Result(
      seconds: midnights, isAbsolute: true, isLocal: true,
      finding: DatasetFinding(
        .timeUnitGuessed,
        "column \(quoted(column.name)) is taken as dates of six digits: \(order.words)"))
  }

  private func ambiguity(_ file: String) -> Fault {
    let days = readings.map { order, midnights in
      "\(CivilDate.text(epoch: midnights.first { !$0.isNaN } ?? 0, utcOffset: nil).prefix(10)) (\(order.words))"
    }
    return Fault.data(
      "column \(quoted(column.name)) says \(quoted(column.texts.first ?? "")), which may be "
        + days.joined(separator: " or ") + ", and no row decides", file: file,
      hint: "say which with "
        + readings.map { "‹dates \($0.order.rawValue)›" }.joined(separator: " or ")
        + " (\(Fault.dataPage))")
  }

  private static func midnights(_ values: [Double], _ order: DateOrder) -> [Double]? {
    let midnights = values.map { value -> Double in
      guard let number = Int(exactly: value) else { return .nan }
      let (first, second, third) = (number / 10_000, number / 100 % 100, number % 100)
      let (year, month, day) =
        switch order {
        case .ymd: (first, second, third)
        case .dmy: (third, second, first)
        case .mdy: (third, first, second)
        }
      return TimeScanner.midnight(
        year: year + (year < 69 ? 2000 : 1900), month: month, day: day) ?? .nan
    }
    return zip(midnights, values).allSatisfy({ !$0.isNaN || $1.isNaN }) ? midnights : nil
  }
}
