internal import Score

extension Recogniser {
  /// Says a unit that was concluded from a name, and asks where values are hard to believe.
  ///
  /// - Throws: for a column that the caller names without a unit and of whose values most lie outside of what the input
  ///   can be.
  mutating func judge(
    _ column: inout Column, _ claim: Claim, _ spec: InputSpec, _ original: String, file: String
  ) throws(Fault) {
    if claim.isUnitOfName, let unit = claim.unit {
      findings.add(
        .unitOfName,
        "column \(quoted(original)) is taken in \(unit.symbol), as its name says; if it is not, write "
          + Self.option(spec.name, original, "UNIT"), columns: [spec.name])
    }
    guard !claim.isUnitGiven, case .linear = spec.kind,
      let low = Optional(Quantile.of(column.values, 0.05)), !low.isNaN
    else { return }
    let high = Quantile.of(column.values, 0.95)
    let isSmall = high > 0 && low >= 0 && high <= Self.small[spec.name] ?? 0
    guard isSmall || !spec.plausible.contains(Quantile.of(column.values, 0.5)) else { return }
    let from = claim.unit ?? spec.unit
    let raw = UnitTable.conversion(from: from, to: spec.unit)
    let limits = [low, high].map { value in raw.map { ($0.inverse(value)) } ?? value }
    let advice = advice(spec, original, limits)
    let range = "\(Figures.text(limits[0])) to \(Figures.text(limits[1])) \(from.symbol)"
    guard claim.isByHand else {
      if claim.unit == nil || isSmall, let advice {
        findings.add(
          .unitDoubtful, "\(spec.name) is \(range), which is hard to believe: \(advice)",
          columns: [spec.name])
      }
      return
    }
    let units = UnitTable.units(for: spec.unit).joined(separator: ", ")
    let reason =
      isSmall
      ? "which is hard to believe"
      : "and it lies between \(Figures.text(spec.plausible.lowerBound)) and "
        + "\(Figures.text(spec.plausible.upperBound)) \(spec.unit.symbol)"
    throw .data(
      "column \(quoted(original)) would make \(spec.name) \(range), \(reason)", file: file,
      hint: (advice ?? "write its unit behind the column: "
        + Self.option(spec.name, original, "UNIT"))
        + " (\(spec.name) is read in \(units); \(Fault.dataPage))")
  }

  /// The largest value that is rather a small number, for inputs that are measured in small numbers too: a humidity of 0.6
  /// is a fraction, a pace of 1.8 counts by the second.
  private static let small = ["humidity": 1.0, "pace": 10]

  /// The question whether values are in another unit, with the option that says so; nil where no unit helps.
  private func advice(_ spec: InputSpec, _ original: String, _ limits: [Double]) -> String? {
    if ["latitude", "longitude"].contains(spec.name), limits.allSatisfy(Self.isOfMinutes) {
      let value = DegreesAndMinutes.degrees(limits[1])
      return
        "these may be NMEA's degrees and minutes (ddmm.mmmm), where \(Figures.text(limits[1])) "
        + "is \(Figures.text(value))°; if so, write "
        + Self.option(spec.name, original, DegreesAndMinutes.unit.symbol)
    }
    let likely = UnitTable.others(than: spec.unit).filter { _, conversion in
      limits.allSatisfy { spec.plausible.contains(conversion.apply($0)) }
    }.prefix(2).map(\.symbol)
    guard let first = likely.first else { return nil }
    return "are these \(likely.joined(separator: " or "))? write "
      + Self.option(spec.name, original, first)
  }

  /// Whether a number can be degrees and minutes in one: minutes below 60.
  static func isOfMinutes(_ value: Double) -> Bool {
    let size = abs(value)
    return (100...18_000).contains(size) && size - 100 * (size / 100).rounded(.down) < 60
  }
}

extension Column {
  /// Takes numbers below zero for missing where they cannot be: loggers write -1 for an unknown speed, course or accuracy.
  mutating func markInvalid() -> DatasetFinding? {
    guard
      ["speed", "course", "accuracy", "heading", "wind_direction", "satellites"].contains(name)
    else { return nil }
    let isAngle = !["speed", "accuracy", "satellites"].contains(name)
    // Beside other negative angles -1° is an angle.
    if isAngle, name != "course", values.contains(where: { $0 < 0 && $0 != -1 }) { return nil }
    var count = 0
    for index in values.indices where isAngle ? values[index] == -1 : values[index] < 0 {
      values[index] = .nan
      count += 1
    }
    return count == 0
      ? nil
      : DatasetFinding(
        .invalidMarked, "\(count) negative values of \(name) mean unknown", count: count)
  }
}

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

/// A column whose cells are all numbers or all words.
struct TypedCells {
  let name: String
  let unit: Unit?
  /// Numbers, or indices in `labels`; NaN where missing.
  let values: [Double]
  /// The words, in order of their first row; empty for numbers.
  let labels: [String]

  /// A number or a time among words, as a word.
  private static func text(_ value: Double, in column: CellColumn) -> String {
    guard column.times > 0, column.numbers == 0 else { return Figure.plain(value) }
    let text = CivilDate.text(epoch: value, utcOffset: nil)
    if column.clocks == column.times { return String(text.dropFirst(11).dropLast()) }
    return column.dates == column.times ? String(text.prefix(10)) : text
  }

  /// A column with words, after `WordCells` took out those that are none, is one of words, numbers among them included.
  init(_ column: CellColumn) {
    name = column.name
    let areTimes = column.instants + column.dates > 0 && column.numbers == 0
    let areClocks = column.clocks > 0 && column.clocks == column.times && column.numbers == 0
    let written = column.unit?.symbol ?? ""
    let perMinute = areClocks && written.hasPrefix("min")
    let ofClocks: Unit =
      written.isEmpty ? "s" : written.hasPrefix("/") ? Unit("s" + written) : Unit(written)
    unit =
      !column.words.isEmpty
      ? column.unit : areTimes ? "s since 1970" : areClocks ? ofClocks : column.unit
    guard !column.words.isEmpty else {
      let factor = (ClockTimes.areMinutes(column) ? 60.0 : 1) * (perMinute ? 60 : 1)
      values = factor == 1 ? column.values : column.values.map { $0 / factor }
      labels = []
      return
    }
    var labels = column.labels
    var values = [Double](repeating: .nan, count: column.values.count)
    var index: [String: Int] = [:]
    for row in column.values.indices where !column.values[row].isNaN {
      let text = Self.text(column.values[row], in: column)
      let label = index[text] ?? labels.count
      if label == labels.count { labels.append(text) }
      index[text] = label
      values[row] = Double(label)
    }
    for word in column.words { values[word.row] = Double(word.label) }
    (self.values, self.labels) = (values, labels)
  }
}
