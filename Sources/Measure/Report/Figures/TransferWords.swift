/// A transfer function in words and as a table.
enum TransferWords {
  /// Tells whether the parameter follows from the input alone: then its points, in order of the data, wander little more
  /// than they span.
  static func isFunction(_ transfer: Report.Transfer) -> Bool {
    let ys = transfer.points.filter { $0.count >= 2 && $0[0] != nil }
      .sorted { ($0[0] ?? 0) < ($1[0] ?? 0) }.compactMap { $0[1] }
    guard let low = ys.min(), let high = ys.max(), high > low else { return true }
    let wandered = zip(ys, ys.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).magnitude }
    return wandered <= 6 * (high - low)
  }

  static func alt(
    _ variant: Report.Variant, _ seen: [TransferFigure.Seen], hasPercept: Bool
  ) -> String {
    let sentences = seen.map { one in
      let transfer = one.transfer
      let input = range(transfer.points.map { $0.first ?? nil }, transfer.inputUnit)
      let target = range(transfer.points.map { $0.count > 1 ? $0[1] : nil }, transfer.targetUnit)
      let percept = range(transfer.points.map { $0.count > 2 ? $0[2] : nil }, transfer.perceptUnit)
      let heard = hasPercept ? ", heard as \(percept)" : ""
      return "On \(one.dataset.name), \(transfer.input) of \(input) became "
        + "\(transfer.target) of \(target)\(heard); \(direction(transfer))."
    }
    return "Transfer function of \(variant.name), over a histogram of the data. "
      + sentences.joined(separator: " ")
  }

  private static func range(_ values: [Double?], _ unit: String) -> String {
    let numbers = values.compactMap(\.self)
    guard let low = numbers.min(), let high = numbers.max() else { return "no value" }
    let unit = unit.isEmpty ? "" : " \(unit)"
    return low == high
      ? NumberText.short(low) + unit
      : "\(NumberText.short(low)) to \(NumberText.short(high))\(unit)"
  }

  private static func direction(_ transfer: Report.Transfer) -> String {
    let points = transfer.points.filter { $0.count > 1 && $0[0] != nil && $0[1] != nil }
      .sorted { ($0[0] ?? 0) < ($1[0] ?? 0) }
    guard let first = points.first?[1], let last = points.last?[1], points.count > 1 else {
      return "there is one point"
    }
    if !isFunction(transfer) { return "the input alone does not decide the parameter" }
    return last > first
      ? "more data, more parameter"
      : last < first ? "more data, less parameter" : "both ends of the data sound the same"
  }

  /// The transfer function as a table of 12 points at most of each dataset.
  static func table(_ seen: [TransferFigure.Seen]) -> FigureTable {
    let first = seen[0].transfer
    var thinned = false
    let rows = seen.flatMap { one -> [[String]] in
      let points = one.transfer.points.filter { $0.count >= 2 }
        .sorted { ($0[0] ?? 0) < ($1[0] ?? 0) }
      let count = min(12, points.count)
      thinned = thinned || count < points.count
      return (0..<count).map { k in
        let point = points[count == 1 ? 0 : k * (points.count - 1) / (count - 1)]
        return [one.dataset.name]
          + (0..<3).map { column in
            point.count > column ? point[column].map(NumberText.short) ?? "—" : "—"
          }
      }
    }
    return FigureTable(
      heads: [
        "dataset", ReportFigures.named(first.input, first.inputUnit),
        ReportFigures.named(first.target, first.targetUnit),
        ReportFigures.named("percept", first.perceptUnit),
      ], rows: rows, note: thinned ? "Some of the points; report.json has all." : "")
  }
}
