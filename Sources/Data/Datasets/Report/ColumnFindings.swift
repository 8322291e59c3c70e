internal import Score

extension Column {
  /// The number of values outside the range that is plausible for the input; 0 for a column that is no input.
  var implausible: Int {
    guard let range = KnownColumns.spec(name)?.plausible else { return 0 }
    return values.reduce(0) { $0 + ($1.isNaN || range.contains($1) ? 0 : 1) }
  }

  /// The words that say how rows without a value are bridged, and over how long; empty where no value follows them.
  private func bridge(_ times: [Double]) -> String {
    var longest = 0.0
    var last: Int?
    for row in values.indices where !values[row].isNaN {
      if let last, row > last + 1 { longest = max(longest, times[row] - times[last]) }
      last = row
    }
    guard longest > 0 else { return "" }
    switch gaps {
    case .interpolate where !crossesGaps && longest > maximumGap:
      return ", unknown in between, up to \(DurationText.text(longest))"
    case .interpolate:
      return
        ", bridged by \(labels.isEmpty ? "straight lines" : "the word before") over up to \(DurationText.text(longest))"
    case .hold: return ", where the value before holds, up to \(DurationText.text(longest))"
    case .silence: return ", where the column is silent, up to \(DurationText.text(longest))"
    }
  }

  /// Missing values of the log, and values out of the plausible range.
  ///
  /// - Parameter times: those of the column's rows.
  func findings(_ times: [Double]) -> [DatasetFinding] {
    var findings: [DatasetFinding] = []
    let missing = values.reduce(0) { $0 + ($1.isNaN ? 1 : 0) }
    if missing > 0, !isDerived {
      findings.add(
        .valuesMissing,
        "\(name): \(missing) of \(counted(values.count, "row"))" + bridge(times), count: missing,
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
