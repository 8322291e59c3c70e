import Report
import ReportSample
import Testing

struct ReportTableTests {
  @Test("every difference is a line with its interval and its p values")
  func differences() {
    let lines = ReportTable.differences(SampleReport.report()).split(separator: "\r\n")
    #expect(lines[0] == "metric,input,a,b,difference,low,high,p,p_holm,p_fdr,unit")
    #expect(lines[1] == "information,temperature,b,a,0.91,0.72,1.1,0.0001,0.0002,0.0002,bit")
    #expect(lines[2] == "loudness,,a,b,1.9,1.4,2.3,,,,sone")
  }

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
