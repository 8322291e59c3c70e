import JSON
import ReportSample
import Testing

@testable import Report

/// What the charts show, read from their JSON and compared with the report's numbers.
struct FigureDataTests {
  private func spec(_ figure: ReportFigure) throws -> JSONValue {
    try JSONParser.parse(Array(figure.spec().utf8))
  }

  private func figure(_ id: String, _ report: Report = SampleReport.report()) throws -> JSONValue {
    try spec(#require(ReportFigures.all(of: report).first { $0.id == id }))
  }

  private func numbers(_ rows: [JSONValue], _ key: String) -> [Double?] {
    rows.map { $0[key]?.number }
  }

  private func values(_ panel: JSONValue) -> [JSONValue] { panel["data"]?["values"]?.array ?? [] }

  @Test(
    "the overview has a dot and an interval for each variant of each row, as the table has them")
  func overview() throws {
    let report = SampleReport.report()
    let panels = try figure("overview")["concat"]?.array ?? []
    let rows = OverviewFigure.mainRows(report)
    #expect(panels.count == rows.count)
    for (panel, row) in zip(panels, rows) {
      let points = values(panel)
      for (point, value) in zip(points, row.values) {
        for (key, wanted) in [("value", value.value), ("low", value.low), ("high", value.high)] {
          let shown = try #require(point[key]?.number)
          #expect(abs(shown - (wanted ?? .nan)) <= 5.1e-6 * abs(shown), "\(key)")
        }
      }
      #expect(points.count == row.values.count)
      #expect(points.map { $0["variant"]?.string } == ["A", "B", "C"])
      let axis = panel["layer"]?.array?.last?["encoding"]?["x"]?["title"]?.string ?? ""
      let metric = try #require(report.metric(row.metric))
      #expect(axis.contains(metric.better == .higher ? "more is better →" : "← less is better"))
      #expect(axis.hasPrefix(metric.unit))
    }
  }

  @Test("inputs in any script have an overview each, under ids of their own")
  func scripts() throws {
    let sample = SampleReport.report()
    let inputs = ["temperature", "温度", "湿度", "Wind", "wind"]
    let report = Report(
      title: "", made: sample.made, seed: 1, sampleRate: 48_000, loudness: -23, calibration: 100,
      focus: "temperature", metrics: sample.metrics, variants: sample.variants,
      datasets: sample.datasets, cells: sample.cells,
      table: inputs.map { input in
        Report.Row(metric: "information", input: input, values: [.init(variant: "a", value: 1)])
      }, summary: [], methods: "", citations: [])
    let figures = ReportFigures.all(of: report)
    #expect(Set(figures.map(\.id)).count == figures.count)
    let titles = figures.filter { $0.id.hasPrefix("overview") }.map(\.title)
    #expect(titles.count == 5 && Set(titles).count == 5)
    let page = try HTMLPage(ReportPage.html(report: report, charts: "0"))
    let captions = page.root.all("figcaption").map(\.text)
    for title in titles { #expect(captions.filter { $0 == title }.count == 1, "\(title)") }
  }

  @Test(
    "a transfer function has every point of every dataset, and an axis from the least to the greatest"
  )
  func transfer() throws {
    let report = SampleReport.report()
    let spec = try figure("transfer-a-temperature-tone-pitch")
    let transfers = report.cells.filter { $0.variant == "a" }.flatMap(\.transfers)
    let points = values(spec)
    let (xs, ys) = (
      numbers(points, "x").compactMap(\.self), numbers(points, "y").compactMap(\.self)
    )
    #expect(points.count == transfers.map(\.points.count).reduce(0, +))
    for (x, y) in zip(xs, ys) {
      // The mapping of the sample, to six digits: two octaves from 146.8 Hz over -5 to 35 °C.
      let hertz = SampleCell.pitch(x, 0)
      #expect(abs(y - hertz) < 1e-5 * hertz)
    }
    let panels = spec["vconcat"]?.array ?? []
    #expect(panels.count == 3, "parameter, percept and histogram")
    for panel in panels {
      let domain = panel["encoding"]?["x"]?["scale"]?["domain"]?.array?.compactMap(\.number) ?? []
      #expect(domain == [xs.min(), xs.max()])
    }
    #expect(numbers(values(panels[2]), "count").compactMap(\.self).reduce(0, +) == Double(xs.count))
  }

  @Test("a mapping in steps is drawn as points: a line would slope where the sound does not")
  func steps() throws {
    let sample = SampleReport.report()
    for (variant, type) in [(0, "line"), (1, "point")] {
      let figures = TransferFigure.figures(only(sample, variant: variant), sample.variants[variant])
      #expect(figures.count == 1)
      let panel = try spec(#require(figures.first))["vconcat"]?.array?[0]
      #expect(panel?["mark"]?["type"]?.string == type)
    }
  }

  /// The report of one variant on the first dataset.
  private func only(_ report: Report, variant: Int) -> Report {
    Report(
      title: "", made: report.made, seed: 1, sampleRate: 48_000, loudness: -23, calibration: 100,
      metrics: [], variants: [report.variants[variant]], datasets: [report.datasets[0]],
      cells: [report.cells[variant]], table: [], summary: [], methods: "", citations: [])
  }

  @Test(
    "traces have their numbers at their seconds, gaps as nulls, on one axis that ends with the render"
  )
  func traces() throws {
    let cell = SampleReport.report().cells[0]
    let panels = try figure("traces-a-d1")["vconcat"]?.array ?? []
    let lines = TracesFigure.lines(try #require(cell.traces))
    #expect(panels.count == lines.count + 1, "the notes come last")
    for (panel, line) in zip(panels, lines) {
      let points = values(panel)
      #expect(points.count == line.values.count)
      for (index, (point, value)) in zip(points, line.values).enumerated() {
        #expect(abs((point["t"]?.number ?? .nan) - Double(index) * 0.1) < 1e-5)
        #expect((point["v"]?.number == nil) == (value == nil))
        if let value, let shown = point["v"]?.number {
          #expect(abs(shown - value) <= 5.1e-6 * abs(value))
        }
      }
    }
    for panel in panels {
      let domain = panel["encoding"]?["x"]?["scale"]?["domain"]?.array?.compactMap(\.number)
      #expect(domain == [0, SampleReport.seconds])
    }
    let notes = Set(values(panels[panels.count - 1]).compactMap { $0["note"]?.number })
    #expect(notes.count == cell.notes.count)
  }

  private func cell(_ values: [Double?], step: Double = 0.5) -> Report.Cell {
    Report.Cell(
      variant: "a", dataset: "d1", seconds: 0, gainDB: 0, lufs: -23, truePeak: -3, measurements: [],
      traces: .init(
        step: step, rows: Array(values.indices),
        inputs: [.init(name: "x", unit: "", values: values)], parameters: [], tracked: []))
  }

  @Test(
    "traces without a number, with one, and with none at all are figures that say so",
    arguments: [[nil], [.nan, .infinity], [3], []] as [[Double?]])
  func fewValues(values: [Double?]) throws {
    let figure = try #require(TracesFigure.figure(SampleReport.report(), cell(values)))
    let panel = try spec(figure)["vconcat"]?.array?[0]
    let isThere = values.contains(3)
    #expect((panel?["mark"]?["text"]?.string == "no value") == !isThere)
    #expect(figure.alt.contains(isThere ? "x from 3 to 3" : "x has no value"))
    #expect(figure.table.rows.count == values.count)
    let end = panel?["encoding"]?["x"]?["scale"]?["domain"]?.array?.last?.number ?? 0
    #expect(end > 0, "an axis has a length")
    let text = figure.spec().lowercased()
    #expect(!text.contains("nan") && !text.contains("inf"))
  }

  @Test("of a long trace the table has sixteen moments, the first and the last among them")
  func moments() throws {
    let figure = try #require(
      TracesFigure.figure(SampleReport.report(), cell((0..<1000).map { Double($0) })))
    let rows = figure.table.rows
    #expect(rows.count == 16 && !figure.table.note.isEmpty)
    #expect(rows.first?[1] == "0" && rows.last?[1] == "999")
    for row in rows { #expect(Double(row[1]) == Double(row[2])) }
  }

  @Test(
    "notes without pitch are lines by their voice, notes of a pitch stand on a logarithmic axis")
  func notes() throws {
    let look = Look(0, id: "a")
    let drum = Report.Cell.Note(voice: "drum", start: 0, end: 1)
    let tone = Report.Cell.Note(voice: "tone", start: 1, end: 9, pitch: 440)
    for (notes, type, field) in [
      ([drum, tone], "nominal", "voice"), ([tone], "quantitative", "pitch"),
    ] {
      let json = NotesPanel.panel(notes, end: 4, look).json
      let y = try JSONParser.parse(Array(json.utf8))["encoding"]?["y"]
      #expect(y?["type"]?.string == type && y?["field"]?.string == field)
      #expect((y?["scale"]?["type"]?.string == "log") == (field == "pitch"))
      #expect(
        json.contains("\"t\":4,") && !json.contains("\"t\":9,"), "a note ends with the render")
    }
  }

  @Test("a transfer of one point, and one of no number, are told in words")
  func onePoint() throws {
    for (points, words) in [([[2, 440]], "there is one point"), ([[.nan, 440]], "no value")]
      as [([[Double?]], String)]
    {
      let transfer = Report.Transfer(
        input: "x", inputUnit: "m", target: "tone.pitch", targetUnit: "Hz", points: points,
        histogram: [[0, .infinity, 1]])
      let seen = TransferFigure.Seen(dataset: SampleReport.report().datasets[0], transfer: transfer)
      let alt = TransferWords.alt(SampleReport.report().variants[0], [seen], hasPercept: false)
      #expect(alt.contains(words))
      #expect(transfer.histogram.isEmpty, "a bar needs finite edges")
    }
  }
}
