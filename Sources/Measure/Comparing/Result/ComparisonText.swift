import Analysis
import Score

/// A comparison on a terminal.
struct ComparisonText {
  let table: ComparisonTable
  /// The inputs that are mapped, the one in question first.
  let inputs: [String]
  let notes: [String]
  /// Of more inputs than these, only the first has all main metrics here.
  private static let mostInputs = 3

  /// The main metrics of all variants for every input, pooled over the datasets.
  var short: String {
    let all = table.variants.indices
    let heads = ["", ""] + all.map(table.letter)
    let blocks = blocks.filter { !$0.isEmpty }
    let lines = blocks.enumerated().flatMap { index, rows in
      (index > 0 ? [[]] : []) + rows.map(line)
    }
    let legend = all.map { "\(table.letter($0))  \(table.variants[$0].name)" }
    let below = others + best + notes
    let columns = TextLayout.columns([heads] + lines) { $0 >= 2 }
    return (legend + [""] + columns + (below.isEmpty ? [] : [""]) + below).joined(separator: "\n")
  }

  private var main: [String] { Metrics.main.map(\.id) }

  /// Rows of each input, then of the whole sound.
  private var blocks: [[PooledRow]] {
    inputs.enumerated().map { index, input in
      let isShort = index > 0 && inputs.count > Self.mostInputs
      return (isShort ? ["information"] : main).compactMap { table.row($0, input) }
    } + [main.compactMap { table.row($0, nil) }]
  }

  private func line(_ row: PooledRow) -> [String] {
    let best = table.claims.best(row, among: table.contenders)
    return [name(row), row.metric.unit]
      + table.variants.indices.map {
        value(row.pooled($0), row.metric) + ($0 == best ? " *" : "")
      }
  }

  /// The line that explains the star, where there is one.
  private var best: [String] {
    let isStarred = blocks.joined().contains {
      table.claims.best($0, among: table.contenders) != nil
    }
    return isStarred
      ? [
        "* is better than all others: the differences are significant at 5 % after Holm's correction for all differences."
      ] : []
  }

  /// A line that tells that the summary is about one of several inputs.
  private var others: [String] {
    guard let first = inputs.first, inputs.count > 1 else { return [] }
    let rest = inputs.dropFirst().map { "‹input \($0)›" }
    let short =
      inputs.count > Self.mostInputs ? " All metrics of the others are in report.html." : ""
    let other = rest.joined(separator: " or ")
    return ["The summary is about \(first); \(other) makes it about another.\(short)"]
  }

  /// Returns the differences of two variants, metric by metric.
  /// - Throws: `Fault` for a name that no variant has.
  func difference(_ a: String, _ b: String) throws -> String {
    let (first, second) = (try index(a), try index(b))
    var lines = [
      ["", "", table.letter(first), table.letter(second), "difference", "95 % interval", ""]
    ]
    for row in table.rows {
      guard let difference = row.difference(first, second) else { continue }
      let metric = row.metric
      let interval = difference.interval
      let ends = interval.map {
        "[\(Figure.fixedOrDash($0.lowerBound, decimals: metric.decimals)), \(Figure.fixedOrDash($0.upperBound, decimals: metric.decimals))]"
      }
      let isClear = table.claims.hold(row, first, second)
      let isBetter = row.isGain(difference)
      let verdict =
        isClear && metric.better != .neither
        ? "\(table.letter(isBetter ? second : first)) is better" : isClear ? "differs" : ""
      lines.append([
        name(row), metric.differenceUnit, value(row.pooled(first), metric),
        value(row.pooled(second), metric),
        Self.signed(difference.value, metric.decimals), ends ?? "", verdict,
      ])
    }
    let names = [first, second].map { "\(table.letter($0))  \(table.variants[$0].name)" }
    return (names + [""] + TextLayout.columns(lines) { (2..<6).contains($0) })
      .joined(separator: "\n")
  }

  private func index(_ name: String) throws -> Int {
    let found = table.variants.indices.first {
      let variant = table.variants[$0]
      return variant.id == name.lowercased() || variant.name == name || variant.file == name
    }
    guard let found else {
      throw Fault.call(
        "diff", "there is no variant \"\(name)\"",
        hint: "one of "
          + table.variants.indices.map { "\(table.letter($0)) (\(table.variants[$0].name))" }
          .joined(separator: ", "))
    }
    return found
  }

  private func name(_ row: PooledRow) -> String {
    row.metric.id + (row.input.map { " (\($0))" } ?? "")
  }

  private func value(_ estimate: Estimate?, _ metric: Metric) -> String {
    estimate.map { Figure.fixedOrDash($0.value, decimals: metric.decimals) } ?? "-"
  }

  private static func signed(_ value: Double, _ decimals: Int) -> String {
    (value > 0 ? "+" : "") + Figure.fixedOrDash(value, decimals: decimals)
  }
}
