/// A chart of a report.
public struct ReportFigure: Hashable, Sendable {
  /// The name of the figure's file and element: letters, digits and hyphens.
  public fileprivate(set) var id: String
  public let title: String
  /// The figure in words, for readers who do not see it.
  public let alt: String
  let chart: Spec
  /// The figure's data as a table: heads, then rows; thinned where it is long.
  let table: FigureTable
  /// The variant that alone it is about, where others have a figure of the same title.
  var owner: String?

  /// The figure's name for assistive technology, which no other figure of the page has.
  var name: String { owner.map { "\(title), \($0)" } ?? title }

  /// Vega-Lite, as JSON with its data.
  /// - Parameter hasTitle: false leaves title and subtitle to the caption of a paper; panels keep their names.
  public func spec(hasTitle: Bool = true) -> String {
    (hasTitle ? chart : chart.without("title")).json
  }
}

/// A figure's data, for those who read.
struct FigureTable: Hashable, Sendable {
  let heads: [String]
  let rows: [[String]]
  /// A sentence that says what was left out; empty when nothing was.
  var note = ""
}

/// The charts of a report.
public enum ReportFigures {
  /// The overview of each input, each variant's transfer functions, each cell's traces; in that order, always the same
  /// for the same report.
  public static func all(of report: Report) -> [ReportFigure] {
    let figures =
      OverviewFigure.figures(report)
      + report.variants.flatMap { TransferFigure.figures(report, $0) }
      + report.cells.compactMap { TracesFigure.figure(report, $0) }
    // Names that differ in other characters than letters and digits alone have one id at first.
    var ids = Set<String>()
    return figures.map { figure in
      var figure = figure
      while !ids.insert(figure.id).inserted { figure.id += "-\(ids.count)" }
      return figure
    }
  }

  /// Letters, digits and hyphens of a name, for ids.
  static func slug(_ name: String) -> String {
    let parts = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return parts.joined(separator: "-")
  }

  /// Name and unit, as axes have them.
  static func named(_ name: String, _ unit: String) -> String {
    unit.isEmpty ? name : "\(name) (\(unit))"
  }

  /// A whole specification around its parts.
  /// - Parameters:
  ///   - margin: what one panel's axes need beside it, in pixels: the page fits panels into its width with it.
  static func spec(title: String, subtitle: String, margin: Int, _ parts: Spec) -> Spec {
    let frame: Spec = [
      "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
      "background": nil,
      "padding": 4,
      "title": [
        "text": .text(title), "subtitle": .text(subtitle), "anchor": "start", "offset": 14,
      ],
      "usermeta": ["margin": .number(Double(margin))],
      "config": config,
    ]
    return frame.adding(parts)
  }

  private static let config: Spec = [
    "font": "sans-serif",
    "view": ["stroke": nil],
    "title": [
      "color": .text(Look.ink), "subtitleColor": .text(Look.soft), "fontSize": 13,
      "fontWeight": 600, "subtitleFontSize": 11,
    ],
    "axis": [
      "labelColor": .text(Look.soft), "titleColor": .text(Look.ink), "titleFontWeight": 500,
      "labelFontSize": 11, "titleFontSize": 11, "gridColor": .text(Look.line),
      "domainColor": .text(Look.soft), "tickColor": .text(Look.soft), "tickSize": 4,
      "labelPadding": 4, "labelOverlap": "greedy", "labelSeparation": 8,
    ],
    "legend": [
      "labelColor": .text(Look.ink), "titleColor": .text(Look.ink), "labelFontSize": 11,
      "titleFontSize": 11, "orient": "bottom", "labelLimit": 300,
    ],
    "concat": ["spacing": 14],
  ]
}
