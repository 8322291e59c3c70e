/// A figure in the page: a chart's place with its words, and its data as a table.
enum FigureMarkup {
  static func figure(_ context: PageContext, id: String, caption: String? = nil) -> Markup {
    guard let figure = context.figures.first(where: { $0.id == id }) else { return .nothing }
    return tag("figure", ["class": "chart", "id": "figure-\(id)"]) {
      tag("figcaption") { caption ?? figure.title }
      if context.hasCharts {
        tag(
          "div",
          [
            "class": "frame", "tabindex": "0", "role": "group",
            "aria-label": "Chart: \(figure.name)",
          ]
        ) {
          tag("div", ["class": "plot", "data-figure": id, "role": "img", "aria-label": figure.alt])
        }
      } else {
        tag("p", ["class": "note"]) {
          "No chart: the chart library was not there when this report was written. "
          tag("code") { "make deps" }
          " gets it; the same comparison again then has charts. Its data:"
        }
      }
      data(figure, isOpen: !context.hasCharts)
    }
  }

  private static func data(_ figure: ReportFigure, isOpen: Bool) -> Markup {
    tag("details", ["class": "data", "open": isOpen ? "" : nil]) {
      tag("summary") {
        "Data of the figure"
        tag("span", ["class": "hidden"]) { ": \(figure.name)" }
      }
      tag("p", ["class": "note"]) { figure.alt }
      wideTable(
        "Data of \(figure.name)", caption: "\(figure.title). \(figure.table.note)",
        heads: figure.table.heads
      ) {
        for row in figure.table.rows {
          tag("tr") {
            tag("th", ["scope": "row"]) { row.first ?? "" }
            for value in row.dropFirst() { tag("td") { value } }
          }
        }
      }
    }
  }
}
