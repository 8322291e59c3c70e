import ReportSample
import TestSupport
import Testing

@testable import Report

/// The listing of a mapping: its lines have the numbers that Lua gives them.
struct SourceLinesTests {
  /// Lua 5.4, llex.c, `inclinenumber`: a line ends with \n, \r or \r\n, not with Unicode's other ends of lines.
  @Test(
    "lines are counted as Lua counts them",
    arguments: [
      ("a\nb\nc", 3), ("a\nb\n", 2), ("a\r\nb\r\n", 2), ("a\rb", 2), ("", 0), ("\n\n", 2),
      ("-- one\u{2028}line\u{85}\u{b}\u{c}\u{2029}\nb", 2),
    ])
  func lines(source: String, count: Int) {
    #expect(TraceSection.lines(source).count == count)
  }

  @Test("the note of line n was made by the text in the list's line n")
  func numbers() throws {
    let report = SampleReport.report()
    let page = try HTMLPage(ReportPage.html(report: report, charts: "0"))
    let code = report.variants[0].source.split(separator: "\n", omittingEmptySubsequences: false)
    let listing = try #require(page.all.first { $0.classes == ["listing"] })
    for item in listing.all("li") {
      let number = try #require(Int(item["data-line"] ?? ""))
      #expect(item.text == (code[number - 1].isEmpty ? " " : code[number - 1]))
    }
  }
}
