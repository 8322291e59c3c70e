internal import Score

/// The main metrics of every variant: a dot for the value, a line for its interval.
enum OverviewFigure {
  /// Metrics that the figure has room for.
  private static let most = 8

  /// One of the input in question and the whole sound, then one of each other input that variants map.
  static func figures(_ report: Report) -> [ReportFigure] {
    let others = report.inputs.filter { $0 != report.focus }
    return [figure(report, mainRows(report), id: "overview")].compactMap(\.self)
      + (report.focus == nil
        ? []
        : others.compactMap { input in
          figure(report, mainRows(report, of: input), id: "overview-\(ReportFigures.slug(input))")
        })
  }

  private static func figure(_ report: Report, _ rows: [Report.Row], id: String) -> ReportFigure? {
    guard !rows.isEmpty else { return nil }
    let what = id == "overview" ? nil : rows[0].input
    let title = "The variants by their main metrics" + (what.map { " of \($0)" } ?? "")
    let all = report.variants.map { report.title(of: $0) }
    let names = all.count > 7 ? all.prefix(6) + ["and \(all.count - 6) more"] : all[...]
    let shared = sharedSubject(rows).map { ["of \($0)"] } ?? []
    let chart = ReportFigures.spec(
      title: title, subtitle: (shared + names).joined(separator: " · "), margin: 40,
      ["columns": 2, "concat": .list(rows.map { panel(report, $0, shared: sharedSubject(rows)) })])
    return ReportFigure(
      id: id, title: title, alt: alt(report, rows), chart: chart, table: table(report, rows))
  }

  /// Rows that say what is better, of the focus first, without those that no variant has a value of.
  static func mainRows(_ report: Report) -> [Report.Row] {
    let judged = judgedRows(report)
    let focused = judged.filter {
      report.focus == nil || $0.input == report.focus || $0.input == nil
    }
    return Array((focused.isEmpty ? judged : focused).prefix(most))
  }

  /// Rows that say what is better, of another input, without the whole sound.
  private static func mainRows(_ report: Report, of input: String) -> [Report.Row] {
    Array(judgedRows(report).filter { $0.input == input }.prefix(most))
  }

  private static func judgedRows(_ report: Report) -> [Report.Row] {
    report.table.filter { row in
      report.metric(row.metric)?.better != .neither && row.values.contains { $0.value != nil }
    }
  }

  static func name(_ report: Report, _ row: Report.Row) -> String {
    let name = report.metric(row.metric)?.name ?? row.metric
    return row.about.map { "\(name), \($0)" } ?? name
  }

  /// The subject that all rows share; nil where they are about different ones.
  private static func sharedSubject(_ rows: [Report.Row]) -> String? {
    let subjects = Set(rows.map(\.about))
    return subjects.count == 1 ? rows[0].about : nil
  }

  private static func panel(_ report: Report, _ row: Report.Row, shared: String?) -> Spec {
    let metric = report.metric(row.metric)
    let heading = shared == nil ? name(report, row) : metric?.name ?? row.metric
    let looks = report.variants.map { report.look(of: $0.id) }
    let letters = Spec.list(looks.map { .text($0.letter) })
    let x: Spec = [
      "field": "value", "type": "quantitative",
      "scale": ["zero": false, "nice": true, "padding": 8],
      "title": .text(axisTitle(metric)), "axis": ["tickCount": 5],
    ]
    return [
      "title": ["text": .text(heading), "anchor": "start", "fontSize": 12],
      "width": 260,
      "height": .number(Double(max(2, report.variants.count) * 22)),
      "data": ["values": .list(row.values.map { point(report, $0) })],
      "encoding": [
        "y": [
          "field": "variant", "type": "nominal", "title": nil, "sort": letters,
          "scale": ["domain": letters],
          "axis": [
            "grid": true, "domain": false, "ticks": false, "labelFontWeight": 600,
            "labelOverlap": false,
          ],
        ],
        "color": [
          "field": "variant", "type": "nominal", "legend": nil,
          "scale": ["domain": letters, "range": .list(looks.map { .text($0.colour) })],
        ],
      ],
      "layer": [
        [
          "mark": ["type": "rule", "strokeWidth": 2],
          "encoding": ["x": x.adding(["field": "low"]), "x2": ["field": "high"]],
        ],
        [
          "mark": ["type": "point", "filled": true, "size": 90, "opacity": 1],
          "encoding": [
            "x": x,
            "shape": [
              "field": "variant", "type": "nominal", "legend": nil,
              "scale": ["domain": letters, "range": .list(looks.map { .text($0.shape) })],
            ],
          ],
        ],
      ],
    ]
  }

  private static func axisTitle(_ metric: Metric?) -> String {
    guard let metric else { return "" }
    let arrow = metric.better == .higher ? "more is better →" : "← less is better"
    return metric.unit.isEmpty ? arrow : "\(metric.unit), \(arrow)"
  }

  private static func point(_ report: Report, _ value: Report.Row.Value) -> Spec {
    [
      "variant": .text(value.variant.uppercased()), "value": .value(value.value),
      "low": .value(value.low ?? value.value), "high": .value(value.high ?? value.value),
    ]
  }

  private static func alt(_ report: Report, _ rows: [Report.Row]) -> String {
    let sentences = rows.map { row in
      let values = row.values.map { value in
        "\(value.variant.uppercased()) \(ValueText.words(value, report.metric(row.metric)))"
      }
      return "\(name(report, row)): \(values.joined(separator: "; "))."
    }
    return "A panel for each metric, with a dot and an interval for each variant. "
      + sentences.joined(separator: " ")
  }

  private static func table(_ report: Report, _ rows: [Report.Row]) -> FigureTable {
    FigureTable(
      heads: ["metric"] + report.variants.map { report.title(of: $0) },
      rows: rows.map { row in
        [name(report, row)]
          + report.variants.map { variant in
            let value = row.values.first { $0.variant == variant.id }
            return value.map { ValueText.words($0, report.metric(row.metric)) } ?? "—"
          }
      })
  }
}
