import JSON
import Pictures
import Score

/// The measures of a sweep along everything that it varies, as a picture and as sentences.
struct SweepCurves: Sendable {
  struct Row: Sendable {
    let column: String
    /// A curve for each factor.
    let curves: [SweepCurve]

    /// The number of cells that have the measure.
    var count: Int {
      curves.map { $0.levels.reduce(0) { $0 + ($1?.count ?? 0) } }.max() ?? 0
    }
    /// The largest share of a factor that is chosen, and of the data.
    let shares: (chosen: Double, data: Double)

    init(_ curves: [SweepCurve], of factors: [SweepFactor], column: String) {
      (self.column, self.curves) = (column, curves)
      func most(_ isData: Bool) -> Double {
        zip(factors, curves).filter { $0.0.isData == isData }.map(\.1.share).max() ?? 0
      }
      shares = (most(false), most(true))
    }
  }

  let factors: [SweepFactor]
  let rows: [Row]
  /// The number of cells that were measured.
  private let made: Int
  /// The number of cells that belong to each level of each factor and were not measured.
  private let missing: [[Int]]
  /// The number of measures that are shown where nobody names some.
  private static let shown = 6
  /// The measure that comes first where there is one: what reaches a listener.
  private static let first = "information"

  /// - Parameter metrics: names of measures, whole or the word before the colon; none for those that depend most on one factor.
  /// - Throws: `Fault` (`call`) for a measure that the sweep has not.
  init(_ cells: [SweepCell], _ portion: SweepPortion, metrics: [String]) throws(Fault) {
    let factors = SweepFactor.all(of: cells)
    let all = factors.map {
      SweepCurve.all(portion, places: $0.places, levels: $0.levels.count)
    }
    let rows = portion.columns.indices.map { column in
      Row(all.map { $0[column] }, of: factors, column: portion.columns[column])
    }
    self.factors = factors
    self.rows = metrics.isEmpty ? Self.telling(rows) : try Self.named(metrics, in: rows)
    made = portion.rows.count { $0.status == "ok" }
    missing = factors.map { factor in
      var counts = [Int](repeating: 0, count: factor.levels.count)
      for (row, place) in zip(portion.rows, factor.places) where row.status != "ok" {
        if let place { counts[place] += 1 }
      }
      return counts
    }
  }

  var isEmpty: Bool { factors.isEmpty || rows.isEmpty }

  /// Returns the information that reaches a listener, then the measures that depend most on one factor, one for each metric; on
  /// the data only where on nothing else.
  private static func telling(_ rows: [Row]) -> [Row] {
    func word(_ row: Row) -> String { String(row.column.prefix { $0 != ":" }) }
    let sorted = rows.filter { max($0.shares.chosen, $0.shares.data) > 0 }.sorted {
      let (one, other) = (word($0) == first, word($1) == first)
      if one != other { return one }
      return ($1.shares.chosen, $1.shares.data, $0.column)
        < ($0.shares.chosen, $0.shares.data, $1.column)
    }
    var known: Set<String> = []
    return Array(
      sorted.filter { word($0) == first || known.insert(word($0)).inserted }.prefix(shown))
  }

  private static func named(_ metrics: [String], in rows: [Row]) throws(Fault) -> [Row] {
    var found: [Row] = []
    for metric in metrics {
      let own = rows.filter { $0.column == metric || $0.column.hasPrefix(metric + ": ") }
      if own.isEmpty {
        throw Fault.call(
          "metric", "no cell has the measure \(quoted(metric))",
          hint: NearestName.hint(
            for: metric,
            among: Set(
              rows.map(\.column)
                + rows.compactMap { $0.column.split(separator: ":").first.map(String.init) }
            ).sorted()) + "; the head of cells.csv has all measures")
      }
      let new = own.filter { row in !found.contains { $0.column == row.column } }
      found += new.sorted { $0.column < $1.column }
    }
    return found
  }

  func picture(_ title: String) -> CurvesPicture {
    CurvesPicture(
      title: title, summary: words,
      columns: factors.map {
        CurvesPicture.Column(
          title: $0.name, isLogarithmic: $0.isLogarithmic,
          names: $0.isNamed ? $0.levels.map(\.name) : [])
      },
      rows: rows.map { row in
        CurvesPicture.Row(
          title: row.column,
          marks: zip(factors, row.curves).map { factor, curve in
            zip(factor.levels, curve.levels).compactMap { level, found in
              found.map {
                CurvesPicture.Mark(
                  x: level.value, mean: $0.mean, low: $0.mean - $0.margin,
                  high: $0.mean + $0.margin)
              }
            }
          })
      })
  }

  /// A table for each measure: where each factor takes it, and how much of its variance goes with it.
  var lines: [String] {
    rows.flatMap { row -> [String] in
      var lines = ["", "### \(row.column)", ""] + note(row)
      lines += [
        "| along | lowest mean | highest mean | share of the variance |", "|---|---|---|---|",
      ]
      lines += zip(factors, row.curves).map(Self.line)
      return lines
    }
  }

  /// Says where cells lack a measure: what they have in common looks like the others' doing.
  private func note(_ row: Row) -> [String] {
    guard row.count < made else { return [] }
    return [
      "Only \(row.count) of \(counted(made, "cell")) that were measured \(row.count == 1 ? "has" : "have") this measure, so that shares may overlap and add up to more than 100 %.",
      "",
    ]
  }

  private static func line(_ factor: SweepFactor, _ curve: SweepCurve) -> String {
    let found = zip(factor.levels, curve.levels).compactMap { level, mean in
      mean.map { (level.name, $0) }
    }
    guard let low = found.min(by: { $0.1.mean < $1.1.mean }),
      let high = found.max(by: { $0.1.mean < $1.1.mean })
    else { return "| \(factor.name) | not measured | not measured | – |" }
    if curve.share == 0, isConstant(low.1.mean, high.1.mean) {
      return "| \(factor.name) | \(Figure.text(low.1.mean, digits: 4)) everywhere | | 0 % |"
    }
    func words(_ end: (name: String, mean: MeanInterval)) -> String {
      "\(text(end.mean)) at \(end.name)"
    }
    return
      "| \(factor.name) | \(words(low)) | \(words(high)) | \(Figure.text(100 * curve.share, digits: 2, decimals: 2)) % |"
  }

  /// Sentences on levels of which cells are missing: their means are those of the others.
  var gaps: [String] {
    zip(factors, missing).flatMap { factor, counts in
      zip(factor.levels.indices, counts).filter { $1 > 0 }.map { level, count in
        let all = factor.places.count { $0 == level }
        return
          "At \(factor.name) \(factor.levels[level].name), \(count) of \(counted(all, "cell")) \(count == 1 ? "is" : "are") not measured."
      }
    }
  }
}

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
