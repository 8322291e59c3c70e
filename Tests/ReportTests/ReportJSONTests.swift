import Report
import ReportSample
import Testing

struct ReportJSONTests {
  @Test("a report comes back from its JSON, and gives the same bytes again")
  func roundTrip() throws {
    for report in [SampleReport.report(), SampleReport.smallest] {
      let json = try report.json()
      let again = try Report(json: json)
      #expect(try again.json() == json)
      #expect(again.variants == report.variants)
      #expect(again.seed == report.seed)
      #expect(again.cells.map(\.status) == report.cells.map(\.status))
    }
  }
}
