import ReportSample
import Testing

@testable import Report

struct ReportPageTests {
  static let hostile = "</script><script>alert(1)</script><!--"

  private func page(_ report: Report, charts: String? = "window.vegaEmbed = 0") throws -> String {
    let files = report.cells.flatMap { [$0.audio?.file, $0.spectrogram?.file] }.compactMap(\.self)
    let media = files.map { ($0, MediaText.dataURI(type: "audio/wav", bytes: [82, 73, 70, 70])) }
    return try ReportPage.html(
      report: report, charts: charts, media: Dictionary(media) { first, _ in first })
  }

  @Test("names and titles never become elements, in HTML, in data and in attributes")
  func escaping() throws {
    let report = SampleReport.report(name: Self.hostile, dataset: #"" onload='x' <b>"#)
    let html = try page(report)
    #expect(!html.contains("<script>alert"))
    #expect(!html.contains("</script><script>a"))
    #expect(!html.contains("=\"\" onload"))
    #expect(!html.contains("<b>\""))
    #expect(html.contains("&lt;/script&gt;&lt;script&gt;alert(1)"))
    #expect(Elements.unbalanced(html) == [])
  }

  @Test("the policy lets nothing in but the page's own scripts, and no request out")
  func policy() throws {
    let html = try page(SampleReport.report())
    let policy = try #require(html.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)?.1)
    #expect(policy.hasPrefix("default-src &#39;none&#39;; script-src &#39;nonce-"))
    #expect(!policy.contains("unsafe-eval") && !policy.contains("http"))
    #expect(policy.contains("connect-src &#39;none&#39;"))
    let outside = html.matches(of: /(?:src|href)="([^"#][^"]*)"/).filter {
      !$0.1.hasPrefix("data:")
    }
    #expect(outside.map { String($0.1) } == [])
  }

  @Test("the library cannot end its script element")
  func library() throws {
    let html = try page(SampleReport.smallest, charts: "const a = '</SCRIPT>', b = '<!--x'")
    #expect(html.contains(#"const a = '<\/SCRIPT>', b = '<\!--x'"#))
  }

  @Test("equal reports give equal pages")
  func stable() throws {
    #expect(try page(SampleReport.report()) == page(SampleReport.report()))
  }

  @Test("a failed cell says why, where the mapping stands and where the cell stands")
  func failed() throws {
    let html = try page(SampleReport.report())
    #expect(html.contains("1 of 6 cells failed"))
    #expect(html.matches(of: /students\/steps.lua:14: no input &quot;humidity/).count == 2)
  }

  @Test("without charts tables stand in, and the page says how to get charts")
  func withoutCharts() throws {
    let html = try page(SampleReport.report(), charts: nil)
    #expect(html.contains("make deps"))
    #expect(!html.contains("data-figure=\""))
    #expect(html.contains("<details class=\"data\" open>"))
    #expect(Elements.unbalanced(html) == [])
  }

  @Test("one row of data without sound makes a page that says so")
  func smallest() throws {
    let html = try ReportPage.html(report: SampleReport.smallest)
    #expect(html.contains("one row of data has no spread"))
    #expect(html.contains("This report holds no sound"))
    #expect(Elements.unbalanced(html) == [])
  }

  @Test("headings go down one level at a time, and every id is there once")
  func outline() throws {
    let html = try page(SampleReport.report())
    let levels = html.matches(of: /<h([1-6])[ >]/).compactMap { Int($0.1) }
    #expect(levels.first == 1 && levels.filter { $0 == 1 }.count == 1)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
    let ids = html.matches(of: /\ id="([^"]*)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
  }

  @Test("pictures are decoded with the page: they are not blank where it is scrolled to or printed")
  func decoding() throws {
    let html = try page(SampleReport.report())
    let pictures = html.matches(of: /<img [^>]*>/).map { String($0.0) }
    #expect(!pictures.isEmpty)
    #expect(pictures.allSatisfy { $0.contains("decoding=\"sync\"") })
  }

  @Test("the best is marked where the report gives one, and only there")
  func best() {
    let report = SampleReport.report()
    let table = ResultTable.table(report, id: "x", caption: "c", rows: report.table).html
    #expect(table.matches(of: /★ best/).count == report.table.filter { $0.best != nil }.count)
  }
}
