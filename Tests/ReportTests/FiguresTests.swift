import JSON
import ReportSample
import Testing

@testable import Report

struct FiguresTests {
  @Test("every figure is JSON of Vega-Lite with its data, words and a table")
  func valid() throws {
    for report in [SampleReport.report(name: #"a "quoted" \ name"#), SampleReport.smallest] {
      for figure in ReportFigures.all(of: report) {
        #expect(throws: Never.self) { try JSONParser.parse(Array(figure.spec().utf8)) }
        #expect(figure.spec().contains("vega-lite/v6"))
        #expect(figure.id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        #expect(figure.alt.count > 40)
        #expect(figure.table.rows.allSatisfy { $0.count == figure.table.heads.count })
      }
    }
  }

  @Test("an overview, a transfer function for each mapping, traces of each cell that did not fail")
  func all() {
    let report = SampleReport.report()
    let ids = ReportFigures.all(of: report).map(\.id)
    #expect(
      ids == [
        "overview", "transfer-a-temperature-tone-pitch", "transfer-b-temperature-tone-pitch",
        "transfer-c-temperature-tone-pitch", "traces-a-d1", "traces-b-d1", "traces-c-d1",
        "traces-a-d2", "traces-c-d2",
      ])
    #expect(Set(ids).count == ids.count)
  }

  @Test("the overview has metrics that say what is better, those of the focus")
  func overview() {
    let rows = OverviewFigure.mainRows(SampleReport.report())
    #expect(rows.map(\.metric) == ["monotonicity", "inaudible_steps", "information", "fidelity"])
  }

  @Test("a thinned trace keeps its highest and lowest value and its gaps")
  func thinned() {
    var values = (0..<10_000).map { Double?(Double($0 % 7)) }
    values[4321] = 99
    values[7654] = -99
    for index in 2000..<3000 { values[index] = nil }
    let thin = TracesFigure.thinned(values)
    #expect(thin.count <= 400)
    #expect(thin.contains { $0 == (4321, 99) } && thin.contains { $0 == (7654, -99) })
    #expect(thin.contains { $0.value == nil })
    #expect(zip(thin, thin.dropFirst()).allSatisfy { $0.index < $1.index })
  }

  @Test("a parameter that the input alone decides is a line, another is points")
  func functions() {
    let straight = (0..<50).map { [Double($0), 2 * Double($0)] }
    let scattered = (0..<50).map { [Double($0), Double($0 * 17 % 50)] }
    func transfer(_ points: [[Double]]) -> Report.Transfer {
      Report.Transfer(
        input: "x", inputUnit: "", target: "y", targetUnit: "", points: points, histogram: [])
    }
    #expect(TransferWords.isFunction(transfer(straight)))
    #expect(!TransferWords.isFunction(transfer(scattered)))
  }

  @Test("a figure without its title has everything else")
  func untitled() throws {
    let figure = try #require(ReportFigures.all(of: SampleReport.report()).first)
    let (titled, plain) = (figure.spec(), figure.spec(hasTitle: false))
    #expect(titled.contains(figure.title) && !plain.contains(figure.title))
    #expect(plain.contains("Transmitted information"), "panels keep their names")
  }

  /// A report of one scattered transfer function on each of two datasets.
  private var scattered: Report {
    let transfer = Report.Transfer(
      input: "x", inputUnit: "", target: "tone.y", targetUnit: "Hz",
      points: (0..<50).map { [Double($0), Double($0 * 17 % 50)] }, histogram: [[0, 50, 50]])
    let sample = SampleReport.report()
    return Report(
      title: "", made: sample.made, seed: 1, sampleRate: 48_000, loudness: -23, calibration: 100,
      metrics: [], variants: [sample.variants[1]], datasets: sample.datasets,
      cells: sample.datasets.map {
        Report.Cell(
          variant: "b", dataset: $0.id, seconds: 1, gainDB: 0, lufs: -23, truePeak: -3,
          measurements: [], transfers: [transfer])
      }, table: [], summary: [], methods: "", citations: [])
  }

  @Test("datasets in a scatter plot have a colour and a shape each, and a legend")
  func datasets() throws {
    let figure = try #require(ReportFigures.all(of: scattered).first)
    let spec = figure.spec()
    #expect(spec.contains("\"type\":\"point\""))
    for look in (0..<2).map({ Look($0, id: "") }) {
      #expect(spec.contains("\"\(look.colour)\"") && spec.contains("\"\(look.shape)\""))
    }
    #expect(spec.contains("\"color\":{\"field\":\"d\",\"legend\":{"))
    #expect(spec.contains("\"shape\":{\"field\":\"d\",\"legend\":{"))
  }

  @Test("a note that glides is a line through its pitches, another a line of one")
  func glides() {
    let notes = [
      Report.Cell.Note(
        voice: "tone", start: 0, end: 2, pitch: 220, glide: [[0, 220], [1, 440], [2, 330]]),
      Report.Cell.Note(voice: "tone", start: 1, end: 3, pitch: 550),
    ]
    let spec = NotesPanel.panel(notes, end: 4, Look(0, id: "a")).json
    #expect(spec.contains(#"{"note":0,"pitch":440,"t":1,"voice":"tone"}"#))
    #expect(spec.ranges(of: "\"note\":0,").count == 3)
    #expect(spec.contains(#"{"note":1,"pitch":550,"t":3,"voice":"tone"}"#))
  }

  @Test("letters, dashes and shapes tell eight variants apart without colour")
  func looks() {
    let looks = (0..<8).map { Look($0, id: "v") }
    #expect(Set(looks.map(\.dash.json)).count == 8)
    #expect(Set(looks.map(\.shape)).count == 8)
  }
}
