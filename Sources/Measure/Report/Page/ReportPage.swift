internal import Score

/// The report as one HTML file that needs nothing else: no network, no other file.
public enum ReportPage {
  /// - Parameters:
  ///   - charts: JavaScript that defines `vegaEmbed` (`scripts/charts.sh` makes it); without it tables stand in for charts.
  ///   - json: what `Report.json` gave, when it is at hand already: long reports take seconds to write.
  ///   - media: data URIs (`MediaText.dataURI`) by the names that `Cell.audio` and `Cell.spectrogram` have; what is missing
  ///     here is said in the page.
  ///   - engine: what plays the cells whose `audio` has an `engine`; without it they are not heard.
  /// - Throws: `EncodingError`, as `Report.json` does, where `json` is nil.
  public static func html(
    report: Report, json: String? = nil, charts: String? = nil, media: [String: String] = [:],
    engine: PageEngine? = nil
  ) throws -> String {
    let json = try json ?? report.json()
    let nonce = nonce(json)
    let context = PageContext(
      report: report, media: media, engine: engine, hasCharts: charts != nil)
    let body = group {
      tag("a", ["class": "skip", "href": "#main"]) { "Skip to the results" }
      PageHead.header(context)
      tag("main", ["id": "main", "tabindex": "-1"]) {
        SummarySections.summary(context)
        SummarySections.requirements(context)
        ResultsSection.section(context)
        if report.hasSound {
          ListenSection.section(context)
          TraceSection.section(context)
        }
        MappingsSection.section(context)
        MethodsSection.section(context)
      }
      PageHead.footer(report)
      PageData.blocks(context, json: json)
      if let charts { script(charts, nonce: nonce) }
      script(PageAssets.script, nonce: nonce)
    }
    return "<!doctype html>\n"
      + tag("html", ["lang": "en"]) {
        PageHead.head(report, nonce: nonce, hasEngine: context.playsEvents)
        tag("body") { body }
      }.html + "\n"
  }

  private static func script(_ text: String, nonce: String) -> Markup {
    .raw("\n<script nonce=\"\(nonce)\">\n\(PageData.inScript(text))\n</script>\n")
  }

  /// Names this page's own scripts to its content policy: what a text smuggled in would not carry it. The same for the
  /// same report.
  private static func nonce(_ json: String) -> String {
    var random = SeededRandom(seed: 1).split(json)
    return (0..<4).map { _ in String(random.integer(in: 0...0x7fff_ffff), radix: 36) }.joined()
  }
}

/// The values that every section needs.
struct PageContext {
  let report: Report
  let media: [String: String]
  let engine: PageEngine?
  let hasCharts: Bool
  let figures: [ReportFigure]

  init(report: Report, media: [String: String], engine: PageEngine?, hasCharts: Bool) {
    (self.report, self.media, self.engine, self.hasCharts) = (report, media, engine, hasCharts)
    figures = ReportFigures.all(of: report)
  }

  /// Cells whose sound is in the page.
  var heard: [Report.Cell] {
    report.cells.filter { cell in
      guard let audio = cell.audio, media[audio.file] != nil else { return false }
      return audio.engine == nil || engine != nil
    }
  }

  /// Whether the engine makes sounds in the page.
  var playsEvents: Bool { heard.contains { $0.audio?.engine != nil } }
}
