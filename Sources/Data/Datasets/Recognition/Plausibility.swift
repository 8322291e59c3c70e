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
