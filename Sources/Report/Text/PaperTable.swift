/// The pooled table as text for papers and readmes.
public enum PaperTable {
  /// Markdown: a metric on a line, a variant in a column; the best in bold with a star.
  public static func markdown(_ report: Report) -> String {
    let hasTests = report.table.contains { $0.test != nil }
    let heads = hasTests ? TestText.heads : []
    let columns = ["metric"] + report.variants.map { report.title(of: $0) } + heads
    var lines = [columns, columns.indices.map { $0 == 0 ? "---" : "---:" }]
    lines += report.table.map { row in
      [name(report, row)]
        + report.variants.map { variant in
          let text = value(report, row, variant.id) ?? "–"
          return row.best == variant.id ? "**\(text)** ★" : text
        } + (hasTests ? TestText.words(row.test) : [])
    }
    let table = lines.map { cells in
      "| "
        + cells.map { escaped($0, ["|": "\\|", "\n": " ", "<": "&lt;"]) }.joined(separator: " | ")
        + " |\n"
    }.joined()
    return table + report.notes.map { "\n\(escaped($0, ["<": "&lt;"]))\n" }.joined()
  }

  /// LaTeX for the package booktabs: the main metrics, the best in bold.
  public static func latex(_ report: Report) -> String {
    let heads = report.variants.map { latexText(report.title(of: $0)) }
    var lines = [
      "\\begin{tabular}{l" + String(repeating: "r", count: heads.count) + "}", "\\toprule",
      (["Metric"] + heads).joined(separator: " & ") + " \\\\", "\\midrule",
    ]
    for row in report.table where report.metric(row.metric)?.isMain ?? true {
      let values = report.variants.map { variant -> String in
        let text = latexText(value(report, row, variant.id) ?? "–")
        return row.best == variant.id ? "\\textbf{\(text)}" : text
      }
      lines.append(
        ([latexText(name(report, row))] + values).joined(separator: " & ") + " \\\\")
    }
    return (lines + ["\\bottomrule", "\\end{tabular}"]).joined(separator: "\n") + "\n"
  }

  private static func name(_ report: Report, _ row: Report.Row) -> String {
    let metric = report.metric(row.metric)
    let name = ReportFigures.named(metric?.name ?? row.metric, row.unit ?? metric?.unit ?? "")
    let what = row.subject.flatMap { $0.isEmpty ? nil : $0 } ?? row.input
    return what.map { "\(name), \($0)" } ?? name
  }

  private static func value(
    _ report: Report, _ row: Report.Row, _ variant: String
  ) -> String? {
    let decimals = report.metric(row.metric)?.decimals ?? 2
    guard let found = row.values.first(where: { $0.variant == variant }), let number = found.value
    else { return nil }
    return [
      NumberText.fixed(number, decimals), ValueText.interval(found.low, found.high, decimals),
    ].compactMap(\.self).joined(separator: " ")
  }

  private static func latexText(_ text: String) -> String {
    escaped(
      text,
      [
        "\\": "\\textbackslash{}", "&": "\\&", "%": "\\%", "$": "\\$", "#": "\\#", "_": "\\_",
        "{": "\\{", "}": "\\}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}",
        "τ": "$\\tau$", "²": "$^2$", "±": "$\\pm$", "→": "$\\rightarrow$", "\u{2212}": "$-$",
        "–": "--", "ρ": "$\\rho$",
      ])
  }

  private static func escaped(_ text: String, _ replacements: [Character: String]) -> String {
    text.map { replacements[$0] ?? String($0) }.joined()
  }
}
