/// A mapping's transfer function of an input: data → parameter → percept, over the histogram of the data.
enum TransferFigure {
  /// A transfer function with the dataset that it was seen on.
  struct Seen {
    let dataset: Report.Dataset
    let transfer: Report.Transfer
  }

  /// One figure for each input and parameter of a variant, of all datasets together.
  static func figures(_ report: Report, _ variant: Report.Variant) -> [ReportFigure] {
    var order: [String] = []
    var groups: [String: [Seen]] = [:]
    for dataset in report.datasets {
      for transfer in report.cell(variant.id, on: dataset.id)?.transfers ?? []
      where !transfer.points.isEmpty {
        let key = "\(transfer.input) \(transfer.target)"
        if groups[key] == nil { order.append(key) }
        groups[key, default: []].append(Seen(dataset: dataset, transfer: transfer))
      }
    }
    return order.map { key in
      let id = "transfer-\(ReportFigures.slug(variant.id))-\(ReportFigures.slug(key))"
      return figure(report, variant, groups[key] ?? [], id: id)
    }
  }

  private static func figure(
    _ report: Report, _ variant: Report.Variant, _ seen: [Seen], id: String
  ) -> ReportFigure {
    let first = seen[0].transfer
    let title = "\(first.input) → \(first.target)"
    let look = report.look(of: variant.id)
    let hasPercept = seen.contains { $0.transfer.points.contains { $0.count > 2 && $0[2] != nil } }
    var panels = [
      curve(seen, look, field: "y", ReportFigures.named(first.target, first.targetUnit))
    ]
    if hasPercept {
      panels.append(
        curve(
          seen, look, field: "p", ReportFigures.named("percept", first.perceptUnit), dots: false))
    }
    panels.append(histogram(seen, ReportFigures.named(first.input, first.inputUnit)))
    let names = seen.map(\.dataset.name).joined(separator: ", ")
    return ReportFigure(
      id: id, title: title, alt: TransferWords.alt(variant, seen, hasPercept: hasPercept),
      chart: ReportFigures.spec(
        title: title, subtitle: "\(report.title(of: variant)) · \(names)", margin: 60,
        ["vconcat": .list(panels), "data": ["values": .list(seen.flatMap(points))]]),
      table: TransferWords.table(seen), owner: report.title(of: variant))
  }

  private static func points(_ seen: Seen) -> [Spec] {
    seen.transfer.points.filter { $0.count >= 2 }
      .sorted { ($0[0] ?? 0, $0[1] ?? 0) < ($1[0] ?? 0, $1[1] ?? 0) }
      .map { point in
        [
          "d": .text(seen.dataset.name), "x": .value(point[0]), "y": .value(point[1]),
          "p": .value(point.count > 2 ? point[2] : nil),
        ]
      }
  }

  /// Neighbouring data share their values: a line between them would slope where there is a step.
  private static func hasSteps(_ transfer: Report.Transfer) -> Bool {
    Set(transfer.points.compactMap { $0.count > 1 ? $0[1] : nil }).count < transfer.points.count / 2
  }

  /// Both ends of the data on the shared axis.
  private static func domain(_ seen: [Seen]) -> Spec {
    let xs = seen.flatMap { $0.transfer.points.compactMap { $0.first ?? nil } }
    let edges = seen.flatMap { $0.transfer.histogram.flatMap { [$0[0], $0[1]] } }
    let all = xs + edges
    let low = all.min() ?? 0
    let high = all.max() ?? 1
    return low < high ? [.number(low), .number(high)] : [.number(low - 0.5), .number(high + 0.5)]
  }

  private static func curve(
    _ seen: [Seen], _ look: Look, field: String, _ title: String, dots: Bool = true
  ) -> Spec {
    let x: Spec = [
      "field": "x", "type": "quantitative", "title": nil,
      "scale": ["domain": domain(seen), "nice": false],
      "axis": ["labels": false, "ticks": false, "domain": false],
    ]
    let y: Spec = [
      "field": .text(field), "type": "quantitative", "title": nil,
      "scale": ["zero": false], "axis": ["tickCount": 5, "minExtent": 40],
    ]
    let isLine = seen.allSatisfy { TransferWords.isFunction($0.transfer) && !hasSteps($0.transfer) }
    let mark: Spec =
      isLine
      ? ["type": "line", "interpolate": "linear", "strokeWidth": 1.8]
      : ["type": "point", "filled": true, "size": 18, "opacity": 0.8]
    return [
      "title": heading(title), "width": 380, "height": dots ? 150 : 84,
      "mark": mark.adding(["color": .text(look.colour)]),
      "encoding": Spec.object(["x": x, "y": y]).adding(datasets(seen, areLines: isLine)),
    ]
  }

  /// A panel's name above it: beside it, turned, a long one would not fit.
  private static func heading(_ text: String) -> Spec {
    ["text": .text(text), "anchor": "start", "fontSize": 11, "fontWeight": 500, "offset": 4]
  }

  /// Several datasets have a colour each, and a dash pattern or a shape; one has the variant's colour alone.
  private static func datasets(_ seen: [Seen], areLines: Bool) -> Spec {
    guard seen.count > 1 else { return [:] }
    let looks = seen.indices.map { Look($0, id: "") }
    let names = Spec.list(seen.map { .text($0.dataset.name) })
    func channel(_ range: [Spec]) -> Spec {
      [
        "field": "d", "type": "nominal", "title": "dataset",
        "scale": ["domain": names, "range": .list(range)],
        "legend": areLines
          ? ["symbolType": "stroke", "symbolSize": 400, "direction": "vertical"]
          : ["symbolSize": 60, "direction": "vertical"],
      ]
    }
    return [
      "color": channel(looks.map { .text($0.colour) }),
      areLines ? "strokeDash" : "shape":
        channel(looks.map { areLines ? $0.dash : .text($0.shape) }),
    ]
  }

  private static func histogram(_ seen: [Seen], _ title: String) -> Spec {
    let bars = seen.flatMap { one in
      one.transfer.histogram.map { bin -> Spec in
        [
          "low": .number(bin[0]), "high": .number(bin[1]), "count": .number(bin[2]),
          "d": .text(one.dataset.name),
        ]
      }
    }
    return [
      "title": heading("how often"), "width": 380, "height": 52, "data": ["values": .list(bars)],
      "mark": [
        "type": "bar", "color": .text(Look.soft), "opacity": seen.count > 1 ? 0.5 : 0.8,
        "binSpacing": 0,
      ],
      "encoding": [
        "x": [
          "field": "low", "type": "quantitative", "title": .text(title),
          "scale": ["domain": domain(seen), "nice": false],
        ],
        "x2": ["field": "high"],
        "y2": ["datum": 0],
        "y": [
          "field": "count", "type": "quantitative", "title": nil, "stack": nil,
          "axis": ["tickCount": 2, "minExtent": 40],
        ],
      ],
    ]
  }
}
