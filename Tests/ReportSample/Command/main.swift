import Glibc
import Report
import ReportSample

// Writes the sample report: pages, report.json, cells.csv, tables and figures/*.vl.json.
// Usage: report-sample FOLDER [CHARTS.js]

func write(_ text: String, to path: String) throws {
  guard let file = fopen(path, "w") else {
    perror("report-sample: \(path) cannot be written")
    exit(1)
  }
  defer { fclose(file) }
  fputs(text, file)
}

func read(_ path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
    bytes += chunk[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
  puts("report-sample: expected a folder, and if there is one the file of the charts library")
  exit(2)
}
let folder = arguments[1]
let charts = arguments.count > 2 ? read(arguments[2]) : nil
let report = SampleReport.report()
mkdir(folder, 0o755)
mkdir(folder + "/figures", 0o755)
try write(report.json(), to: folder + "/report.json")
try write(ReportTable.csv(report), to: folder + "/cells.csv")
try write(PaperTable.markdown(report), to: folder + "/table.md")
try write(PaperTable.latex(report), to: folder + "/table.tex")
for figure in ReportFigures.all(of: report) {
  try write(figure.spec() + "\n", to: "\(folder)/figures/\(figure.id).vl.json")
}
try write(
  ReportPage.html(report: report, charts: charts, media: SampleMedia.all(of: report)),
  to: folder + "/report.html")
try write(
  ReportPage.html(report: SampleReport.smallest, charts: charts), to: folder + "/smallest.html")
let hostile = SampleReport.report(
  name: "</script><script>alert(1)</script><!--", dataset: "\" onload='alert(2)' <b>bold</b> &lt;")
try write(
  ReportPage.html(report: hostile, charts: charts, media: SampleMedia.all(of: hostile)),
  to: folder + "/hostile.html")
try write(
  ReportPage.html(report: SampleReport.report(), charts: nil), to: folder + "/no-charts.html")
