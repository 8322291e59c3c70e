import JSON
import ReportSample
import TestSupport
import Testing

@testable import Report

/// A report in which every text that a person wrote tries to become an element: its page has the same elements as before.
struct HostileNamesTests {
  /// With an Arabic number sign, which Unicode joins with what follows to one character (UAX 29, rule GB9b).
  static let prefix = #"\#u{600}</script><script>alert(1)</script><!-- <b x="1" onload='y'>&amp;"#

  /// Members that are references, or words of the schema.
  private static let kept: Set = [
    "schema", "id", "variant", "dataset", "metric", "status", "better", "kind", "type", "code", "a",
    "b", "best",
  ]

  static func hostile(_ report: Report) throws -> Report {
    let json = try report.json().replacing("18446744073709551615", with: "7")
    let text = JSONText(try JSONParser.parse(Array(json.utf8)))
    return try Report(json: changed(text, key: "").compact)
  }

  private static func changed(_ value: JSONText, key: String) -> JSONText {
    switch value {
    case .string(let text):
      text.isEmpty || kept.contains(key) ? value : .string(prefix + text)
    case .array(let items): .array(items.map { changed($0, key: "") })
    case .object(let members):
      .object(
        members.map {
          .init(key == "parameters" ? prefix + $0.key : $0.key, changed($0.value, key: $0.key))
        })
    default: value
    }
  }

  private static func page(_ report: Report) throws -> String {
    let files = report.cells.flatMap { [$0.audio?.file, $0.spectrogram?.file] }.compactMap(\.self)
    return try ReportPage.html(
      report: report, charts: "window.vegaEmbed = 0",
      media: Dictionary(uniqueKeysWithValues: files.map { ($0, "data:audio/wav;base64,UklGRg==") }))
  }

  /// The names of all elements with those of their attributes; places where a line may break depend on names.
  private static func outline(_ page: HTMLPage) -> [String] {
    page.all.filter { $0.name != "wbr" }.map { element in
      ([element.name] + element.attributes.keys.sorted()).joined(separator: " ")
    }
  }

  @Test("the page has the same elements and attributes as that of a harmless report")
  func structure() throws {
    let report = SampleReport.report()
    let (harmless, page) = try (
      HTMLPage(Self.page(report)), HTMLPage(Self.page(Self.hostile(report)))
    )
    let (before, after) = (Self.outline(harmless), Self.outline(page))
    #expect(before.count > 1000 && before.count == after.count)
    for (old, new) in zip(before, after) where old != new {
      Issue.record("\(old) became \(new)")
      break
    }
  }

  @Test("every text is read back from the page as it was written")
  func texts() throws {
    let report = try Self.hostile(SampleReport.report())
    let page = try HTMLPage(Self.page(report))
    #expect(page.root.all("h1")[0].text == report.title)
    #expect(page.element(id: "methods-text")?.text == report.methods)
    let cited = page.all.first { $0.classes.contains("citations") }
    #expect(cited?.children.map(\.text) == report.citations)
    let verdicts = page.all.filter { $0.classes.contains("detail") }.map(\.text)
    #expect(verdicts == report.requirements.map(\.detail))
    let sums = page.all.first { $0.classes == ["summary"] }
    #expect(sums?.children.map(\.text) == report.summary)
    for variant in report.variants {
      let listing = page.all.first {
        $0.classes.contains("listing") && $0["data-variant"] == variant.id
      }
      let lines = listing?.all("li").map { $0.text == " " ? "" : $0.text } ?? []
      #expect(lines.joined(separator: "\n") + "\n" == variant.source)
    }
    let terms = report.metrics.map { page.element(id: "metric-\($0.id)")?.all("dd").map(\.text) }
    #expect(terms == report.metrics.map { [$0.definition, $0.source] })
  }

  @Test("the data in the page are the report and its figures, whole")
  func data() throws {
    let report = try Self.hostile(SampleReport.report())
    let page = try HTMLPage(Self.page(report))
    let json = try #require(page.element(id: "report-data")?.text)
    #expect(try Report(json: json) == Report(json: report.json()))
    let figures = ReportFigures.all(of: report)
    #expect(figures.count > 5)
    for figure in figures {
      let text = try #require(page.element(id: "spec-\(figure.id)")?.text)
      let spec = try JSONParser.parse(Array(text.utf8))
      #expect(spec["title"]?["text"]?.string == figure.title)
    }
  }

  @Test(
    "no text of JavaScript ends its element, and each says the same as before",
    arguments: [
      "'</script>'", "\"</ScRiPt >\"", "'<!-- <script>'", "'\u{600}</script>'", "a < b && b</c/",
    ])
  func scripts(text: String) {
    let safe = PageData.inScript(text)
    #expect(
      safe.unicodeScalars.firstRange(of: "<!--".unicodeScalars) == nil
        && !safe.lowercased().unicodeScalars.contains("</script".unicodeScalars))
    // ECMA-262, section 12.9.4: in a string, `\/` and `\!` are the letters themselves.
    let read = safe.unicodeScalars.split(
      separator: "\\".unicodeScalars, omittingEmptySubsequences: false
    )
    .map(String.init).joined()
    #expect(read == text)
  }
}
