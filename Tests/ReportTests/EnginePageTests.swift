import ReportSample
import Testing

@testable import Report

/// Pages whose players play events: the engine is in them, and the policy lets it run.
struct EnginePageTests {
  private static let engine = PageEngine(
    module: [31, 139, 8, 0], script: "export class Phone { end() { return '</script>'; } }")

  /// A report with one cell that plays events, and one with a sound file.
  private func page(engine: PageEngine?) throws -> String {
    let cells = ["a", "b"].map { variant in
      Report.Cell(
        variant: variant, dataset: "d1", seconds: 70, gainDB: 0, lufs: -23, truePeak: -3,
        measurements: [],
        audio: .init(
          file: "cells/\(variant)",
          type: variant == "a" ? Report.Cell.EngineSound.type : "audio/mpeg", seconds: 72,
          engine: variant == "a" ? .init(frames: 3_456_000, latency: 110, voices: ["bell"]) : nil))
    }
    let sample = SampleReport.report()
    let report = Report(
      title: "Sounds", made: sample.made, seed: 1, sampleRate: 48_000, loudness: -23,
      calibration: 100, metrics: [], variants: Array(sample.variants.prefix(2)),
      datasets: Array(sample.datasets.prefix(1)), cells: cells, table: [], summary: [],
      methods: "", citations: [])
    return try ReportPage.html(
      report: report,
      media: ["cells/a": "data:x;base64,AAAA", "cells/b": "data:audio/mpeg;base64,AAAA"],
      engine: engine)
  }

  @Test("the page holds the engine and its worker's script, which cannot end its element")
  func engine() throws {
    let html = try page(engine: Self.engine)
    #expect(
      html.contains(#"data-sound="ripples-engine.wasm.gz">data:application/gzip;base64,H4sIAA=="#))
    #expect(html.contains(#"return '<\/script>'"#))
    #expect(html.contains("class EnginePerformance"))
    #expect(html.contains(#"data-sound="cells/a""#) && html.contains("id=\"player-voices\""))
    #expect(Elements.unbalanced(html) == [])
  }

  @Test("WebAssembly and workers of the page's own text run there, and nowhere else")
  func policy() throws {
    let with = try page(engine: Self.engine)
    let without = try page(engine: nil)
    #expect(with.contains("&#39;wasm-unsafe-eval&#39;; worker-src blob:;"))
    #expect(without.contains("worker-src &#39;none&#39;;") && !without.contains("unsafe-eval"))
  }

  @Test("without the engine a cell that needs it is not heard, and voices are not offered")
  func withoutEngine() throws {
    let html = try page(engine: nil)
    #expect(!html.contains("data-sound=\"cells/a\"") && html.contains("data-sound=\"cells/b\""))
    #expect(!html.contains("id=\"player-voices\"") && !html.contains("id=\"engine-script\""))
  }

  @Test("report.json says how the engine plays a cell")
  func json() throws {
    let audio = Report.Cell.Audio(
      file: "cells/a.events", type: Report.Cell.EngineSound.type, seconds: 72,
      engine: .init(frames: 3_456_000, latency: 110, voices: ["bell", "pad"]))
    let cell = Report.Cell(
      variant: "a", dataset: "d1", seconds: 70, gainDB: 0, lufs: -23, truePeak: -3,
      measurements: [], audio: audio)
    let sample = SampleReport.report()
    let report = Report(
      title: "Sounds", made: sample.made, seed: 1, sampleRate: 48_000, loudness: -23,
      calibration: 100, metrics: [], variants: [], datasets: [], cells: [cell], table: [],
      summary: [], methods: "", citations: [])
    #expect(try Report(json: try report.json()).cells[0].audio == audio)
  }
}
