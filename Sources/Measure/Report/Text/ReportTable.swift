/// The measurements of every cell as a table, `cells.csv`.
public enum ReportTable {
  static let header =
    "variant,name,kind,dataset,data,status,metric,input,subject,value,low,high,unit,reason"

  /// CSV (RFC 4180) with a line per measurement; a failed cell has one line that says why.
  public static func csv(_ report: Report) -> String {
    var lines = [header]
    for cell in report.cells {
      let variant = report.variants.first { $0.id == cell.variant }
      let dataset = report.datasets.first { $0.id == cell.dataset }
      let start = [
        cell.variant, variant?.name ?? "", variant?.kind.rawValue ?? "", cell.dataset,
        dataset?.name ?? "", cell.status.rawValue,
      ]
      if cell.status == .failed {
        lines.append(line(start + ["", "", "", "", "", "", "", cell.error ?? ""]))
      }
      for measurement in cell.measurements {
        lines.append(
          line(
            start + [measurement.metric, measurement.input ?? "", measurement.subject]
              + [measurement.value, measurement.low, measurement.high].map(number)
              + [report.metric(measurement.metric)?.unit ?? "", measurement.reason ?? ""]))
      }
    }
    return lines.joined(separator: "\r\n") + "\r\n"
  }

  /// The differences as CSV, `differences.csv`: a line for each metric and pair, how much more `b` has than `a`.
  public static func differences(_ report: Report) -> String {
    let lines = report.differences.map { one in
      let numbers = [
        one.value, one.low, one.high, one.test?.p, one.test?.holm, one.test?.falseDiscovery,
      ]
      return line(
        [one.metric, one.input ?? "", one.a, one.b] + numbers.map(number)
          + [one.unit ?? report.metric(one.metric)?.unit ?? ""])
    }
    let head = "metric,input,a,b,difference,low,high,p,p_holm,p_fdr,unit"
    return ([head] + lines).joined(separator: "\r\n") + "\r\n"
  }

  private static func number(_ value: Double?) -> String {
    guard let value else { return "" }
    return String(decoding: NumberText.shortened(Array("\(value)".utf8)), as: UTF8.self)
  }

  private static func line(_ fields: [String]) -> String {
    fields.map(\.csvCell).joined(separator: ",")
  }
}
