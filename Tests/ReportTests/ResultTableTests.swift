import ReportSample
import TestSupport
import Testing

@testable import Report

/// The table of results, read from its HTML.
struct ResultTableTests {
  private func table(_ rows: [Report.Row], variants: [Report.Variant]? = nil) throws -> XMLTree {
    let report = SampleReport.report()
    let whole = Report(
      title: "", made: report.made, seed: 1, sampleRate: 48_000, loudness: -23, calibration: 100,
      metrics: report.metrics, variants: variants ?? report.variants, datasets: report.datasets,
      cells: [], table: rows, summary: [], methods: "", citations: [])
    let html = ResultTable.table(whole, id: "t", caption: "c", rows: rows).html
    return try HTMLPage("<html>\(html)</html>").root
  }

  private func row(
    _ metric: String, _ values: [Double?], input: String? = nil, best: String? = nil,
    test: Report.Test? = nil
  ) -> Report.Row {
    Report.Row(
      metric: metric, input: input,
      values: zip(["a", "b", "c"], values).map {
        .init(variant: $0, value: $1, reason: $1 == nil ? "none heard" : nil)
      }, best: best, test: test)
  }

  private func cells(_ row: XMLTree) -> [String] { row.children.map(\.text) }

  @Test(
    "p, Holm's and Benjamini and Hochberg's p stand in columns, a dash where nothing was tested")
  func tests() throws {
    let tested = row(
      "information", [1, 2, 3], test: .init(p: 0.0004, holm: 0.0496, falseDiscovery: 0.25))
    let table = try table([tested, row("loudness", [1, 2, 3])])
    let rows = table.all("tr").map(cells)
    #expect(rows[0].suffix(3) == ["p", "p (Holm)", "p (FDR)"])
    #expect(rows[1].suffix(3) == ["< 0.001", "0.050", "0.250"])
    #expect(rows[2].suffix(3) == ["–", "–", "–"])
    let untested = try self.table([row("loudness", [1, 2, 3])]).all("tr").map(cells)
    #expect(untested.allSatisfy { $0.count == 4 }, "no columns of tests without a test")
  }

  @Test("anchors stand behind the mappings in every line, whatever their place in the report")
  func anchors() throws {
    let variants = Array(SampleReport.report().variants.reversed())
    let rows = try table([row("loudness", [1, 2, 3])], variants: variants).all("tr")
    #expect(rows[0].children.map { $0.text.contains("anchor") } == [false, false, false, true])
    #expect(cells(rows[1]).dropFirst() == ["2.0", "1.0", "3.0"], "B, A and the anchor C")
    #expect(rows[1].children.map { $0.classes.contains("anchor") } == [false, false, false, true])
  }

  @Test("lines of one input stand together under its name, those of the whole sound come last")
  func groups() throws {
    let bodies = try table([
      row("loudness", [1, 2, 3]), row("information", [1, 2, 3], input: "rain"),
      row("fidelity", [1, 2, 3], input: "wind"), row("monotonicity", [1, 2, 3], input: "rain"),
    ]).all("tbody")
    #expect(bodies.map { $0.children[0].text } == ["rain", "wind", "The whole sound"])
    #expect(bodies.map { $0.children.count } == [3, 2, 2])
    let one = try table([row("information", [1, 2, 3], input: "rain")])
    #expect(one.all.allSatisfy { $0["scope"] != "rowgroup" }, "one group needs no name")
  }

  @Test("what is better is said by an arrow and in words, of metrics that are judged")
  func better() throws {
    let heads = try table([
      row("information", [1, 2, 3]), row("inaudible_steps", [1, 2, 3]), row("onsets", [1, 2, 3]),
    ]).all("tr").dropFirst().map { $0.children[0].text }
    #expect(heads[0].contains("bit↑, more is better"))
    #expect(heads[1].contains("↓, less is better"))
    #expect(!heads[2].contains("better") && heads[2].contains("1/s"))
  }

  @Test("a value that is missing has a dash and its reason; only the best one is bold")
  func values() throws {
    let table = try table([row("information", [1.25, nil, 2], best: "c")])
    let cells = table.all("td")
    #expect(cells.map(\.text) == ["1.25", "—none heard", "2.00★ best"])
    #expect(cells.map { $0.all("strong").map(\.text) } == [[], [], ["2.00"]])
  }

  @Test("without lines there is a sentence in place of the table")
  func empty() throws {
    #expect(try table([]).text == "No metric has a value here.")
  }

  @Test("the lines of a dataset are its cells' measurements, by the order of the metrics")
  func dataset() {
    let report = SampleReport.report()
    for dataset in report.datasets {
      let rows = ResultsSection.rows(report, dataset)
      let places = rows.map { row in report.metrics.firstIndex { $0.id == row.metric } ?? -1 }
      #expect(places == places.sorted() && !rows.isEmpty)
      for cell in report.cells where cell.dataset == dataset.id {
        let values = rows.compactMap { row in row.values.first { $0.variant == cell.variant } }
        #expect(values.count == rows.count)
        if cell.status == .failed {
          #expect(values.allSatisfy { $0.value == nil && $0.reason == "failed" })
        } else {
          #expect(values.map(\.value) == cell.measurements.map(\.value))
        }
      }
    }
  }
}
