/// The table of variants and metrics, pooled and for each dataset, the differences and the definitions.
enum ResultsSection {
  static func section(_ context: PageContext) -> Markup {
    let report = context.report
    func isMain(_ row: Report.Row) -> Bool { report.metric(row.metric)?.isMain ?? true }
    return tag("section", ["id": "results", "aria-labelledby": "results-head"]) {
      tag("h2", ["id": "results-head"]) { "Results" }
      tag("p", ["class": "note"]) {
        "Values with 95 % intervals in brackets. ★ best stands only where the differences from all others are significant at 5 % after Holm's correction for all differences of all lines. "
        "↑ more is better, ↓ less is better. "
        tag("a", ["href": "#definitions"]) { "What each metric means" }
        "."
      }
      ResultTable.table(
        report, id: "pooled", caption: pooledCaption(report), rows: report.table.filter(isMain))
      for note in report.notes { tag("p", ["class": "box"]) { note } }
      tests(report)
      if report.table.contains(where: { !isMain($0) }) {
        tag("details", ["class": "sheet"]) {
          tag("summary") { tag("h3") { "Further metrics" } }
          ResultTable.table(
            report, id: "further", caption: pooledCaption(report),
            rows: report.table.filter { !isMain($0) })
        }
      }
      for dataset in report.datasets where report.datasets.count > 1 {
        tag("details", ["class": "sheet"]) {
          tag("summary") { tag("h3") { "By dataset: \(dataset.title)" } }
          ResultTable.table(
            report, id: dataset.id,
            caption: "\(dataset.title), \(PageHead.count(dataset.rows, "row")).",
            rows: rows(report, dataset))
        }
      }
      differences(report)
      definitions(report)
    }
  }

  /// A paragraph that says what the columns of tests mean, where there are any.
  private static func tests(_ report: Report) -> Markup {
    let count = report.table.filter { $0.test != nil }.count
    guard count > 0 else { return .nothing }
    return tag("p", ["class": "note"]) {
      "p is the chance of a difference as large where there is none; of several variants it is the largest p between the "
      "best one and another. Two columns correct it for the \(PageHead.count(count, "line")) that are tested: Holm bounds "
      "the chance that any of them is wrong, FDR (Benjamini and Hochberg) the share of wrong ones among those called "
      "different."
    }
  }

  private static func pooledCaption(_ report: Report) -> String {
    report.datasets.count == 1
      ? "\(report.datasets[0].title), \(PageHead.count(report.datasets[0].rows, "row"))."
      : "Pooled over the \(report.datasets.count) datasets."
  }

  /// A dataset's measurements as rows, in the order of the pooled table, then of the cells.
  static func rows(_ report: Report, _ dataset: Report.Dataset) -> [Report.Row] {
    struct Key: Hashable {
      let metric: String
      let input: String?
      let subject: String
    }
    var order: [Key] = []
    var values: [Key: [Report.Row.Value]] = [:]
    for cell in report.cells where cell.dataset == dataset.id {
      for m in cell.measurements {
        let key = Key(metric: m.metric, input: m.input, subject: m.subject)
        if values[key] == nil { order.append(key) }
        values[key, default: []].append(
          Report.Row.Value(
            variant: cell.variant, value: m.value, low: m.low, high: m.high, reason: m.reason))
      }
    }
    let places = Dictionary(
      report.metrics.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let sorted = order.enumerated().sorted {
      (places[$0.element.metric] ?? .max, $0.offset) < (
        places[$1.element.metric] ?? .max, $1.offset
      )
    }
    let failed = report.cells.filter { $0.dataset == dataset.id && $0.status == .failed }.map {
      Report.Row.Value(variant: $0.variant, value: nil, reason: "failed")
    }
    return sorted.map { _, key in
      Report.Row(
        metric: key.metric, input: key.input, subject: key.subject,
        values: (values[key] ?? []) + failed)
    }
  }

  private static func differences(_ report: Report) -> Markup {
    guard !report.differences.isEmpty else { return .nothing }
    return tag("details", ["class": "sheet"]) {
      tag("summary") { tag("h3") { "Differences, pair by pair" } }
      wideTable(
        "Differences", type: "results",
        caption: "The second less the first, on the same stretches of data.",
        heads: ["metric", "pair", "difference", "95 % interval"] + TestText.heads
      ) { for difference in report.differences { row(report, difference) } }
    }
  }

  private static func row(_ report: Report, _ difference: Report.Difference) -> Markup {
    let metric = report.metric(difference.metric)
    let decimals = metric?.decimals ?? 2
    let symbol = difference.unit ?? metric?.unit ?? ""
    let unit = symbol.isEmpty ? "" : " \(symbol)"
    let interval = ValueText.interval(difference.low, difference.high, decimals)
    let input = difference.input.map { ", \($0)" } ?? ""
    return tag("tr") {
      tag("th", ["scope": "row"]) { (metric?.name ?? difference.metric) + input }
      tag("td") { "\(difference.b.uppercased()) − \(difference.a.uppercased())" }
      tag("td") { difference.value.map { NumberText.fixed($0, decimals) + unit } ?? "—" }
      tag("td") { interval ?? "—" }
      for text in TestText.words(difference.test) { tag("td") { text } }
    }
  }

  private static func definitions(_ report: Report) -> Markup {
    tag("details", ["class": "sheet", "id": "definitions"]) {
      tag("summary") { tag("h3") { "What each metric means, and where it comes from" } }
      tag("dl", ["class": "definitions"]) {
        for metric in report.metrics {
          tag("div", ["id": "metric-\(metric.id)"]) {
            tag("dt") {
              tag("b") { metric.name }
              " "
              tag("code") { metric.id }
              if !metric.unit.isEmpty { tag("span", ["class": "unit"]) { metric.unit } }
            }
            tag("dd") { metric.definition }
            tag("dd", ["class": "source"]) { metric.source }
          }
        }
      }
    }
  }
}
