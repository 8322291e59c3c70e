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

  @Test("every cell of the table is read back as it was, whatever its name holds")
  func readBack() {
    let name = "one, \"two\"\r\nthree; =4"
    let report = SampleReport.report(name: name)
    let rows = CSVReader.rows(ReportTable.csv(report))
    let head = rows[0]
    #expect(head.count == 14 && rows.allSatisfy { $0.count == head.count })
    let done = report.cells.flatMap { cell in cell.measurements.map { (cell, $0) } }
    let lines = rows.dropFirst().filter { $0[5] == "done" }
    #expect(lines.count == done.count)
    for (line, (cell, measurement)) in zip(lines, done) {
      #expect(line[0] == cell.variant && line[3] == cell.dataset)
      #expect(line[6] == measurement.metric && line[8] == measurement.subject)
      #expect(line[7] == measurement.input ?? "" && line[13] == measurement.reason ?? "")
      let value = Double(line[9])
      #expect((value == nil) == (measurement.value == nil))
      if let value, let wanted = measurement.value {
        #expect(abs(value - wanted) <= 1e-5 * max(1, wanted.magnitude))
      }
    }
    #expect(Set(rows.dropFirst().map { $0[1] }).contains(name))
  }

  @Test("differences have a row for each, with as many cells as the head")
  func differencesReadBack() {
    let report = SampleReport.report()
    let rows = CSVReader.rows(ReportTable.differences(report))
    #expect(rows.count == report.differences.count + 1)
    for (row, difference) in zip(rows.dropFirst(), report.differences) {
      #expect(row.count == 11 && row[0] == difference.metric)
      #expect(row[2] == difference.a && row[3] == difference.b)
      #expect(row[7].isEmpty == (difference.test == nil))
    }
  }
}
