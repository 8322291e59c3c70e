import JSON
import Score

/// The means of a sweep as tables, for programs and in sentences.
extension SweepCurves {
  /// A table has so many values at most; `report.json` has all.
  private static let mostValues = 48

  /// A table for each factor: the mean of each measure at each value.
  var tables: [String] { factors.indices.flatMap { table($0) } }

  private func table(_ index: Int) -> [String] {
    let factor = factors[index]
    let head = [factor.name] + rows.map(\.column)
    var lines = ["", "### Along \(factor.name)", "", Self.row(head)]
    lines.append(Self.row(head.map { _ in "---" }))
    for level in factor.levels.indices.prefix(Self.mostValues) {
      let means = rows.map { row in row.curves[index].levels[level].map(Self.text) ?? "–" }
      lines.append(Self.row([factor.levels[level].name] + means))
    }
    let rest = factor.levels.count - Self.mostValues
    if rest > 0 {
      lines += ["", "The means at \(counted(rest, "further value")) are in report.json."]
    }
    return lines
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  /// A mean with the half of its interval, or why there is none.
  static func text(_ found: MeanInterval) -> String {
    let mean = Figure.text(found.mean, digits: 4)
    if found.margin.isFinite { return "\(mean) ± \(Figure.text(found.margin, digits: 2))" }
    return found.count > 1 ? "\(mean) (no spread)" : "\(mean) (one cell)"
  }

  /// The same means for programs.
  var json: JSONText {
    .array(
      factors.indices.map { index -> JSONText in
        let values = factors[index].levels.indices.map { level in means(index, level) }
        return .object(["along": factors[index].name, "values": values])
      })
  }

  /// Returns the means of all measures at one value of a factor.
  private func means(_ index: Int, _ level: Int) -> JSONText {
    let factor = factors[index]
    let (value, name) = (factor.levels[level].value, factor.levels[level].name)
    let columns = rows.map { row -> (String, JSONText) in
      guard let found = row.curves[index].levels[level] else { return (row.column, .null) }
      return (
        row.column,
        .object(["mean": found.mean, "margin": found.margin, "cells": found.count])
      )
    }
    return .object([
      "value": factor.isNamed ? JSONText.string(name) : JSONText.number(value),
      "means": JSONText.object(columns),
    ])
  }

  /// The picture in words, which say where each measure has its lowest and its highest mean.
  var words: String {
    let names = factors.map(\.name).joined(separator: ", ")
    return (["Means along \(names)."] + rows.map(ends)).joined(separator: " ")
  }

  private func ends(_ row: Row) -> String {
    var found: [(mean: Double, place: String)] = []
    for (factor, curve) in zip(factors, row.curves) {
      for (level, mean) in zip(factor.levels, curve.levels) {
        if let mean { found.append((mean.mean, "\(factor.name) \(level.name)")) }
      }
    }
    guard let low = found.min(by: { $0.mean < $1.mean }),
      let high = found.max(by: { $0.mean < $1.mean })
    else { return "\(row.column) is not measured." }
    let lowest = Figure.text(low.mean, digits: 4)
    if Self.isConstant(low.mean, high.mean) { return "\(row.column) is \(lowest) everywhere." }
    return "\(row.column) is lowest at \(low.place), \(lowest), and highest at \(high.place), "
      + "\(Figure.text(high.mean, digits: 4))."
  }

  /// Whether two means differ by rounding alone.
  static func isConstant(_ low: Double, _ high: Double) -> Bool {
    high - low <= 1e-9 * abs(high)
  }
}
