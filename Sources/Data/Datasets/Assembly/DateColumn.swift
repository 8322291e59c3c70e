internal import Score

/// A column of words read as dates or clocks: which order of day and month it writes is decided by all of its rows.
struct DateColumn {
  /// The result of reading the words of a column.
  enum Reading {
    /// Times: the column with seconds for its words, and what was concluded of the order.
    case times(CellColumn, DatasetFinding?)
    /// Dates that have several readings: the orders, and the first row that differs between them.
    case ambiguous([DateOrder], example: String, line: Int?)
    /// Something else: the first word that is no time, or that is no date in the order told.
    case unreadable(String, line: Int?)
  }

  /// The knowledge about the dates of a column besides its cells.
  struct Evidence {
    /// The order that the caller or the data package tells.
    var told: DateOrder?
    /// Whether the file writes decimal commas: month first stands beside points only.
    var hasDecimalCommas = false
  }

  private let column: CellColumn
  private let texts: [DateText]

  /// Reads the words of a column; nil for a column without words.
  static func read(_ column: CellColumn, _ evidence: Evidence) -> Reading? {
    guard !column.words.isEmpty else { return nil }
    var texts: [DateText] = []
    for (index, label) in column.labels.enumerated() {
      guard let text = DateText(label), texts.first.map({ $0.isDate == text.isDate }) ?? true else {
        return .unreadable(label, line: line(ofLabel: index, in: column))
      }
      texts.append(text)
    }
    if column.numbers + column.times > 0 {
      return .unreadable(column.labels[0], line: column.firstWord?.line)
    }
    return DateColumn(column: column, texts: texts).read(evidence)
  }

  private static func line(ofLabel label: Int, in column: CellColumn) -> Int? {
    guard let first = column.firstWord?.line, first > 0, let start = column.words.first?.row,
      let row = column.words.first(where: { $0.label == label })?.row
    else { return nil }
    return first + row - start
  }

  private func read(_ evidence: Evidence) -> Reading {
    guard texts[0].isDate else { return .times(filled { $0.clock ?? .nan }, nil) }
    let orders = evidence.told.map { [$0] } ?? DateOrder.allCases
    let fitting = orders.filter { order in texts.allSatisfy { $0.midnight(in: order) != nil } }
    let different = distinct(fitting)
    guard let first = different.first else {
      let odd = orders.compactMap { order in texts.firstIndex { $0.midnight(in: order) == nil } }
        .max()
      let label = odd ?? 0
      return .unreadable(column.labels[label], line: Self.line(ofLabel: label, in: column))
    }
    if different.count == 1 {
      let reason = evidence.told == nil ? onlyReading(fitting) : "as told"
      return times(first, because: reason)
    }
    if let (order, reason) = decide(different, evidence) { return times(order, because: reason) }
    let label = texts.firstIndex { Set(different.map($0.midnight)).count > 1 } ?? 0
    return .ambiguous(
      different, example: column.labels[label], line: Self.line(ofLabel: label, in: column))
  }

  /// The orders of which no two read every date alike.
  private func distinct(_ orders: [DateOrder]) -> [DateOrder] {
    orders.reduce(into: []) { kept, order in
      let isNew = kept.allSatisfy { other in
        texts.contains { $0.midnight(in: other) != $0.midnight(in: order) }
      }
      if isNew { kept.append(order) }
    }
  }

  /// The reason why there is one reading; nil where nobody could think of another.
  private func onlyReading(_ fitting: [DateOrder]) -> String? {
    guard fitting != [.ymd], fitting.count == 1 else { return nil }
    let other: DateOrder = fitting[0] == .dmy ? .mdy : .dmy
    return texts.firstIndex { $0.midnight(in: other) == nil }.map {
      "\(quoted(column.labels[$0])) is no date otherwise"
    }
  }

  // MARK: Several readings

  /// The order that evidence speaks for, with the evidence; nil where there is none.
  private func decide(_ orders: [DateOrder], _ evidence: Evidence) -> (DateOrder, String)? {
    let even = orders.filter(runsEvenly)
    if orders.contains(.dmy), even.isEmpty || even.contains(.dmy) || texts.count < 4 {
      if texts.allSatisfy({ $0.separator == 0x2e }) { return (.dmy, "points part its numbers") }
      if evidence.hasDecimalCommas { return (.dmy, "the file writes decimal commas") }
      if TimeNames.isForeign(column.name) { return (.dmy, "the column's name is not English") }
    }
    guard even.count == 1, let order = even.first else { return nil }
    return (order, "so its rows follow one another evenly, and not otherwise")
  }

  /// Whether rows under an order never go back and leave no gap: every step is at most five of the usual ones.
  private func runsEvenly(_ order: DateOrder) -> Bool {
    let times = filled { ($0.midnight(in: order) ?? .nan) + ($0.clock ?? 0) }.values
      .filter { !$0.isNaN }
    guard times.count > 2 else { return false }
    let steps = times.steps
    let forward = steps.filter { $0 > 0 }.sorted()
    guard !forward.isEmpty else { return false }
    let usual = forward[(forward.count - 1) / 2]
    return steps.allSatisfy { (0...Dataset.gapFactor * usual).contains($0) }
  }

  // MARK: Times

  private func times(_ order: DateOrder, because reason: String?) -> Reading {
    let hasClock = texts.contains { $0.clock != nil }
    var read = filled { ($0.midnight(in: order) ?? .nan) + ($0.clock ?? 0) }
    read.instants = hasClock ? read.clocks : 0
    read.dates = hasClock ? 0 : read.clocks
    read.clocks = 0
    read.utcOffset = texts.lazy.compactMap(\.utcOffset).first
    read.isUTC = read.utcOffset == 0
    guard let reason else { return .times(read, nil) }
    let shown = column.labels.firstIndex { $0.utf8.count > 0 } ?? 0
    let epoch = texts[shown].midnight(in: order) ?? 0
    let day = CivilDate.text(epoch: epoch, utcOffset: nil).prefix(10)
    var detail =
      "column \(quoted(column.name)) writes \(order.words) (\(quoted(column.labels[shown])) is \(day)): "
    detail += reason
    if texts.contains(where: \.hasShortYear) { detail += "; two-digit years are 1969 to 2068" }
    return .times(read, DatasetFinding(.dateOrder, detail))
  }

  /// The column with a number for each of its words, counted as clocks.
  private func filled(_ seconds: (DateText) -> Double) -> CellColumn {
    var read = CellColumn(name: column.name, unit: column.unit)
    let values = texts.map { text in seconds(text) - Double(text.utcOffset ?? 0) }
    read.values = column.values
    for word in column.words { read.values[word.row] = values[word.label] }
    read.missing = column.missing
    read.notFinite = column.notFinite
    read.clocks = column.words.count
    return read
  }
}

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
