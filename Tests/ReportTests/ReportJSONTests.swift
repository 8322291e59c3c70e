import JSON
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

  @Test("two runs differ in what `made` says, and in nothing else")
  func madeAlone() throws {
    let json = try SampleReport.report().json()
    let later = json.replacing("2026-05-01T09:30:00Z", with: "2026-05-02T10:00:00Z")
      .replacing("\"seconds\":14.2", with: "\"seconds\":9.7")
    let one = try Report(json: json)
    let other = try Report(json: later)
    #expect(one.made != other.made)
    #expect(one.table == other.table && one.cells == other.cells)
    #expect(try SampleReport.report().json() == json)
  }

  @Test("what is not finite becomes nil, with its reason beside it")
  func finite() throws {
    let cell = SampleReport.smallest.cells[0]
    #expect(cell.gainDB == nil && cell.lufs == nil)
    #expect(cell.measurements[0].value == nil)
    #expect(cell.measurements[0].reason == "one row of data has no spread")
    let json = try SampleReport.smallest.json()
    #expect(!json.contains("NaN") && !json.contains("nan") && !json.contains("inf"))
  }

  @Test("the JSON is JSON, and names its schema")
  func strict() throws {
    let json = try SampleReport.report().json()
    #expect(throws: Never.self) { try JSONParser.parse(Array(json.utf8)) }
    #expect(json.contains("\"schema\":\"ripples-report/1\""))
    #expect(json.contains("\"seed\":18446744073709551615"))
  }
}
