internal import Score

extension Column {
  /// The number of values outside the range that is plausible for the input; 0 for a column that is no input.
  var implausible: Int {
    guard let range = KnownColumns.spec(name)?.plausible else { return 0 }
    return values.reduce(0) { $0 + ($1.isNaN || range.contains($1) ? 0 : 1) }
  }

  /// Missing values of the log, and values out of the plausible range.
  var findings: [DatasetFinding] {
    var findings: [DatasetFinding] = []
    let missing = values.reduce(0) { $0 + ($1.isNaN ? 1 : 0) }
    if missing > 0, !isDerived {
      findings.add(
        .valuesMissing, "\(name): \(missing) of \(counted(values.count, "row"))", count: missing,
        columns: [name])
    }
    let outside = implausible
    if outside > 0, let range = KnownColumns.spec(name)?.plausible {
      let limits = [range.lowerBound, range.upperBound].map(Figure.plain).joined(separator: "...")
      findings.add(
        .outOfRange,
        "\(name): \(counted(outside, "value")) outside \(limits)"
          + (unit == .none ? "" : " \(unit.symbol)"), count: outside, columns: [name])
    }
    return findings
  }
}
