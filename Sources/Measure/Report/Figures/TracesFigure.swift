internal import Score

/// Inputs, parameters, tracked features and notes of a cell over time, one panel each, on one axis of seconds.
enum TracesFigure {
  /// Buckets of a line: each gives its lowest and its highest value, so that no peak is lost.
  private static let buckets = 200

  /// The line that a panel shows.
  struct Line {
    let group: String
    let name: String
    let unit: String
    let values: [Double?]
  }

  static func figure(_ report: Report, _ cell: Report.Cell) -> ReportFigure? {
    guard let traces = cell.traces, cell.status == .done,
      let variant = report.variants.first(where: { $0.id == cell.variant }),
      let dataset = report.datasets.first(where: { $0.id == cell.dataset })
    else { return nil }
    let lines = lines(traces)
    let end = max(cell.seconds, Double(traces.rows.count) * traces.step, traces.step)
    let look = report.look(of: variant.id)
    var panels = lines.map { panel($0, step: traces.step, end: end, look) }
    if !cell.notes.isEmpty { panels.append(NotesPanel.panel(cell.notes, end: end, look)) }
    guard !panels.isEmpty else { return nil }
    panels[panels.count - 1] = withAxis(panels[panels.count - 1])
    let title = "Traces of \(report.title(of: variant)), on \(dataset.name)"
    return ReportFigure(
      id: "traces-\(ReportFigures.slug(variant.id))-\(ReportFigures.slug(dataset.id))",
      title: title,
      alt: alt(variant, dataset, lines, cell, end: end),
      chart: ReportFigures.spec(
        title: title, subtitle: dataset.title, margin: 66, ["vconcat": .list(panels), "spacing": 6]),
      table: table(lines, traces))
  }

  static func lines(_ traces: Report.Traces) -> [Line] {
    traces.inputs.map { Line(group: "data", name: $0.name, unit: $0.unit, values: $0.values) }
      + traces.parameters.map {
        Line(group: "parameter", name: $0.name, unit: $0.unit, values: $0.values)
      }
      + traces.tracked.map {
        Line(group: "heard", name: $0.name, unit: $0.unit, values: $0.values)
      }
  }

  /// The lowest and highest value of each bucket, in their order in time; a gap where a bucket has none.
  static func thinned(_ values: [Double?]) -> [(index: Int, value: Double?)] {
    guard values.count > 2 * buckets else { return values.enumerated().map { ($0, $1) } }
    return (0..<buckets).flatMap { bucket -> [(index: Int, value: Double?)] in
      let from = bucket * values.count / buckets
      let to = (bucket + 1) * values.count / buckets
      let present = (from..<to).filter { values[$0] != nil }
      guard let low = present.min(by: { values[$0]! < values[$1]! }),
        let high = present.max(by: { values[$0]! < values[$1]! })
      else { return [(from, nil)] }
      return low == high
        ? [(low, values[low])] : [min(low, high), max(low, high)].map { ($0, values[$0]) }
    }
  }

  static func seconds(end: Double) -> Spec {
    [
      "field": "t", "type": "quantitative", "title": nil,
      "scale": ["domain": [0, .number(end)], "nice": false],
      "axis": ["labels": false, "ticks": false, "grid": true, "domain": false, "tickCount": 10],
    ]
  }

  private static func withAxis(_ panel: Spec) -> Spec {
    guard case .object(let members) = panel, case .object(let encoding)? = members["encoding"],
      let x = encoding["x"]
    else { return panel }
    let axis: Spec = ["title": "seconds", "axis": ["grid": true, "tickCount": 10]]
    let shown: Spec = ["encoding": Spec.object(encoding).adding(["x": x.adding(axis)])]
    return panel.adding(shown)
  }

  static func heading(_ group: String, _ name: String, _ unit: String) -> Spec {
    [
      "text": .text("\(group): \(ReportFigures.named(name, unit))"), "anchor": "start",
      "fontSize": 11, "fontWeight": 500, "offset": 3,
    ]
  }

  /// A panel that says that there is nothing to draw.
  private static func empty(_ line: Line, end: Double) -> Spec {
    [
      "title": heading(line.group, line.name, line.unit), "width": 640, "height": 20,
      "data": ["values": [["t": .number(end / 2)]]],
      "mark": ["type": "text", "text": "no value", "color": .text(Look.soft)],
      "encoding": ["x": seconds(end: end)],
    ]
  }

  private static func panel(_ line: Line, step: Double, end: Double, _ look: Look) -> Spec {
    if line.values.allSatisfy({ $0 == nil }) { return empty(line, end: end) }
    let colour = line.group == "data" ? Look.ink : look.colour
    let mark: Spec = [
      "type": "line", "interpolate": line.group == "parameter" ? "step-after" : "linear",
      "strokeWidth": 1.3, "color": .text(colour),
      "strokeDash": line.group == "heard" ? [3, 2] : [1, 0],
    ]
    return [
      "title": heading(line.group, line.name, line.unit), "width": 640, "height": 46,
      "data": [
        "values": .list(
          thinned(line.values).map {
            ["t": .number(Double($0.index) * step), "v": .value($0.value)]
          })
      ],
      "mark": mark,
      "encoding": [
        "x": seconds(end: end),
        "y": [
          "field": "v", "type": "quantitative", "title": nil, "scale": ["zero": false],
          "axis": ["tickCount": 2, "minExtent": 46, "maxExtent": 46, "grid": false],
        ],
      ],
    ]
  }

  private static func alt(
    _ variant: Report.Variant, _ dataset: Report.Dataset, _ lines: [Line], _ cell: Report.Cell,
    end: Double
  ) -> String {
    let parts = lines.map { line -> String in
      let numbers = line.values.compactMap(\.self)
      guard let low = numbers.min(), let high = numbers.max() else {
        return "\(line.group) \(line.name) has no value"
      }
      let unit = line.unit.isEmpty ? "" : " \(line.unit)"
      return "\(line.group) \(line.name) from \(NumberText.short(low)) to "
        + "\(NumberText.short(high))\(unit)"
    }
    let notes = cell.notes.isEmpty ? "" : "; \(counted(cell.notes.count, "note"))"
    return "Traces of \(variant.name) on \(dataset.name) over \(NumberText.fixed(end, 1)) s: "
      + parts.joined(separator: "; ") + notes + "."
  }

  /// The traces as a table of 16 moments at most.
  private static func table(_ lines: [Line], _ traces: Report.Traces) -> FigureTable {
    let steps = traces.rows.count
    let count = min(16, steps)
    return FigureTable(
      heads: ["seconds", "row"] + lines.map { ReportFigures.named($0.name, $0.unit) },
      rows: (0..<count).map { k in
        let step = count == 1 ? 0 : k * (steps - 1) / (count - 1)
        return [NumberText.fixed(Double(step) * traces.step, 1), "\(traces.rows[step])"]
          + lines.map { line in
            line.values.indices.contains(step)
              ? line.values[step].map(NumberText.short) ?? "—" : "—"
          }
      }, note: count < steps ? "Some moments; report.json has all." : "")
  }
}
