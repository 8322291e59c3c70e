import Report
import ReportSample
import Testing

struct PaperTableTests {
  private let report = SampleReport.report(name: "a_b|c.lua")

  @Test("in Markdown a metric is a line, the best is bold with a star, bars in names are escaped")
  func markdown() {
    let lines = PaperTable.markdown(report).split(separator: "\n").map(String.init)
    #expect(lines.count == 2 + report.table.count)
    #expect(lines[0].hasPrefix(#"| metric | A, a\_b\|c.lua | B, "#))
    #expect(
      lines[4].hasPrefix(
        "| Transmitted information (bit), temperature → tone.pitch | **2.53 [2.42, 2.64]** ★ | 1.62"
      ))
    #expect(lines.last?.contains("| – | 2.0 [1.8, 2.2] | – |") == true)
  }

  @Test("p values are columns, and what could be stumbled over stands below")
  func tests() {
    let row = report.table[2]
    let tested = Report.Row(
      metric: row.metric, input: row.input, subject: row.subject, values: row.values,
      best: row.best, test: .init(p: 0.0004, holm: 0.032, falseDiscovery: 0.016))
    let whole = Report(
      title: "", made: report.made, seed: 1, sampleRate: 48_000, loudness: -23, calibration: 100,
      metrics: report.metrics, variants: report.variants, datasets: report.datasets, cells: [],
      table: [tested, report.table[4]], summary: [], notes: ["Both hold."], methods: "",
      citations: [])
    let lines = PaperTable.markdown(whole).split(separator: "\n").map(String.init)
    #expect(lines[0].hasSuffix(" | p | p (Holm) | p (FDR) |"))
    #expect(lines[2].hasSuffix(" | &lt; 0.001 | 0.032 | 0.016 |"))
    #expect(lines[3].hasSuffix(" | – | – | – |"))
    #expect(lines.last == "Both hold.")
  }

  @Test("in LaTeX special characters are escaped, every line has as many cells as the head")
  func latex() {
    let text = PaperTable.latex(report)
    #expect(text.contains(#"A, a\_b\textbar{}c.lua"#))
    #expect(text.contains(#"\textbf{2.53 [2.42, 2.64]}"#))
    #expect(text.contains(#"$-$0.05 [$-$0.17, 0.07]"#))
    let rows = text.split(separator: "\n").filter { $0.hasSuffix("\\\\") }
    #expect(rows.allSatisfy { $0.filter { $0 == "&" }.count == report.variants.count })
  }
}
