internal import Score

extension Recogniser {
  /// Says a unit that was concluded from a name, and asks where values are hard to believe.
  ///
  /// - Throws: for a column that the caller names without a unit and of whose values most lie outside of what the input
  ///   can be.
  mutating func judge(
    _ column: inout Column, _ claim: Claim, _ spec: InputSpec, _ original: String, file: String
  ) throws(DatasetError) {
    if claim.isUnitOfName, let unit = claim.unit {
      findings.append(
        Finding(
          .unitOfName,
          "column \(quoted(original)) is taken in \(unit.symbol), as its name says; if it is not, write "
            + Self.option(spec.name, original, "UNIT"), columns: [spec.name]))
    }
    guard !claim.isUnitGiven, case .linear = spec.kind,
      let low = Optional(Quantile.of(column.values, 0.05)),
      !low.isNaN, !spec.plausible.contains(Quantile.of(column.values, 0.5))
    else { return }
    let high = Quantile.of(column.values, 0.95)
    let from = claim.unit ?? spec.unit
    let raw = UnitTable.conversion(from: from, to: spec.unit)
    let limits = [low, high].map { value in raw.map { ($0.inverse(value)) } ?? value }
    let advice = advice(spec, original, limits)
    let range = "\(Figures.text(limits[0])) to \(Figures.text(limits[1])) \(from.symbol)"
    guard claim.isByHand else {
      if claim.unit == nil, let advice {
        findings.append(
          Finding(.unitDoubtful, "\(spec.name) is \(range), which is hard to believe: \(advice)", columns: [spec.name]))
      }
      return
    }
    let units = UnitTable.units(for: spec.unit).joined(separator: ", ")
    throw DatasetError(
      "column \(quoted(original)) would make \(spec.name) \(range), and it lies between "
        + "\(Figures.text(spec.plausible.lowerBound)) and \(Figures.text(spec.plausible.upperBound)) \(spec.unit.symbol)",
      file: file,
      hint: (advice ?? "write its unit behind the column: " + Self.option(spec.name, original, "UNIT"))
        + " (\(spec.name) is read in \(units); \(TimeReading.page))")
  }

  /// The question whether values are in another unit, with the option that says so; nil where no unit helps.
  private func advice(_ spec: InputSpec, _ original: String, _ limits: [Double]) -> String? {
    let likely = UnitTable.others(than: spec.unit).first { _, conversion in
      limits.allSatisfy { spec.plausible.contains(conversion.apply($0)) }
    }?.symbol
    return likely.map { "are these \($0)? write " + Self.option(spec.name, original, $0) }
  }
}
