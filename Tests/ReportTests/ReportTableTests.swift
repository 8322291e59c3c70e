import Report
import ReportSample
import Testing

struct ReportTableTests {
  @Test(
    "every measurement is a line, a failed cell one line that says why, commas and quotes are quoted"
  )
  func csv() {
    let report = SampleReport.report(name: #"one, "two""#)
    let lines = ReportTable.csv(report).split(separator: "\r\n").map(String.init)
    let measurements = report.cells.reduce(0) { $0 + $1.measurements.count }
    #expect(lines.count == 1 + measurements + 1)
    #expect(lines[1].hasPrefix(#"a,"one, ""two""",mapping,d1,garden-walk,done,monotonicity,"#))
    #expect(lines.contains { $0.contains(",failed,,,,,,,,\"students/steps.lua:14: no input \"\"") })
  }
}
