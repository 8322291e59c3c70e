/// The pooled table as text for papers and readmes.
public enum PaperTable {
  /// The table in Markdown: a metric on a line, a variant in a column; the best in bold with a star.
  public static func markdown(_ report: Report) -> String {
    let hasTests = report.table.contains { $0.test != nil }
    let heads = hasTests ? TestText.heads : []
    let columns = ["metric"] + report.variants.map { markdownText(report.title(of: $0)) } + heads
    var lines = [columns, columns.indices.map { $0 == 0 ? "---" : "---:" }]
    lines += report.table.map { row in
      [markdownText(name(report, row))]
        + report.variants.map { variant in
          let text = value(report, row, variant.id) ?? "–"
          return row.best == variant.id ? "**\(text)** ★" : text
        } + (hasTests ? TestText.words(row.test).map(markdownText) : [])
    }
    let table = lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    return table + report.notes.map { "\n\(escaped($0, ["<": "&lt;", "&": "&amp;"]))\n" }.joined()
  }

  /// The table in LaTeX for the package booktabs: the main metrics, the best in bold.
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
      lines.append(([latexText(name(report, row))] + values).joined(separator: " & ") + " \\\\")
    }
    return (lines + ["\\bottomrule", "\\end{tabular}"]).joined(separator: "\n") + "\n"
  }

  private static func name(_ report: Report, _ row: Report.Row) -> String {
    let metric = report.metric(row.metric)
    let name = ReportFigures.named(metric?.name ?? row.metric, row.unit ?? metric?.unit ?? "")
    return row.about.map { "\(name), \($0)" } ?? name
  }

  private static func value(_ report: Report, _ row: Report.Row, _ variant: String) -> String? {
    let decimals = report.metric(row.metric)?.decimals ?? 2
    guard let found = row.values.first(where: { $0.variant == variant }), let number = found.value
    else { return nil }
    return [
      NumberText.fixed(number, decimals), ValueText.interval(found.low, found.high, decimals),
    ].compactMap(\.self).joined(separator: " ")
  }

  private static func latexText(_ text: String) -> String {
    escaped(
      oneLine(text),
      [
        "\\": "\\textbackslash{}", "&": "\\&", "%": "\\%", "$": "\\$", "#": "\\#", "_": "\\_",
        "{": "\\{", "}": "\\}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}",
        "<": "\\textless{}", ">": "\\textgreater{}", "|": "\\textbar{}",
        "τ": "$\\tau$", "²": "$^2$", "±": "$\\pm$", "→": "$\\rightarrow$", "\u{2212}": "$-$",
        "–": "--", "ρ": "$\\rho$",
      ])
  }

  /// A name as it stands, in a cell of one line.
  private static func markdownText(_ text: String) -> String {
    escaped(
      oneLine(text),
      [
        "\\": "\\\\", "|": "\\|", "`": "\\`", "*": "\\*", "_": "\\_", "[": "\\[", "]": "\\]",
        "~": "\\~", "<": "&lt;", "&": "&amp;",
      ])
  }

  private static func oneLine(_ text: String) -> String {
    text.split { $0.isNewline }.joined(separator: " ")
  }

  /// Replaces Unicode scalars: a bar with an accent on it is a bar.
  private static func escaped(_ text: String, _ replacements: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
  }
}
