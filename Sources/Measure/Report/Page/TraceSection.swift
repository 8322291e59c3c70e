/// The way from a second of sound back to its data: traces and spectrogram of each cell with one cursor, and what it points at.
enum TraceSection {
  static func section(_ context: PageContext) -> Markup {
    let report = context.report
    return tag("section", ["id": "trace", "aria-labelledby": "trace-head"]) {
      tag("h2", ["id": "trace-head"]) { "From sound to data" }
      tag("p", ["class": "note on-screen"]) {
        "Click into the traces, or move along them with the arrow keys: row of the data, line of Lua, "
        "values and notes of that second are said. The cursor follows the players."
      }
      tag("div", ["class": "trace-choice on-screen", "id": "trace-choice"]) {
        pick("trace-variant", "Variant", report.variants.map { ($0.id, report.title(of: $0)) })
        pick("trace-dataset", "Dataset", report.datasets.map { ($0.id, $0.title) })
      }
      tag("div", ["class": "trace"]) {
        tag("div", ["class": "cells"]) { for cell in report.cells { self.cell(context, cell) } }
        tag("div", ["class": "moment on-screen", "id": "moment"]) {
          tag("h3", ["id": "moment-head"]) { "At this second" }
          tag("p", ["class": "hidden", "id": "moment-said", "aria-live": "polite"])
          tag("div", ["id": "moment-values"])
          for variant in report.variants { listing(variant) }
        }
      }
    }
  }

  private static func pick(_ id: String, _ label: String, _ options: [(String, String)]) -> Markup {
    tag("span", ["class": "pair"]) {
      tag("label", ["for": id]) { label }
      tag("select", ["id": id]) {
        for (value, text) in options { tag("option", ["value": value]) { text } }
      }
    }
  }

  private static func cell(_ context: PageContext, _ cell: Report.Cell) -> Markup {
    let report = context.report
    let variant = report.variants.first { $0.id == cell.variant }
    let dataset = report.datasets.first { $0.id == cell.dataset }
    let name = "\(variant?.name ?? cell.variant), on \(dataset?.title ?? cell.dataset)"
    return tag(
      "div",
      [
        "class": "cell", "id": "cell-\(cell.variant)-\(cell.dataset)",
        "data-variant": cell.variant, "data-dataset": cell.dataset,
      ]
    ) {
      tag("h3") {
        VariantKey.key(report, cell.variant)
        name
      }
      CellParts.facts(cell)
      CellParts.problems(cell)
      if cell.traces != nil {
        FigureMarkup.figure(
          context,
          id: "traces-\(ReportFigures.slug(cell.variant))-\(ReportFigures.slug(cell.dataset))",
          caption: "Data, parameters and what was heard of them")
      }
      CellParts.spectrogram(context, cell)
      CellParts.notes(cell, of: name)
    }
  }

  private static func listing(_ variant: Report.Variant) -> Markup {
    tag("div", ["class": "listing", "data-variant": variant.id]) {
      tag("h4") { variant.file }
      tag(
        "div",
        ["class": "code", "tabindex": "0", "role": "group", "aria-label": "Lua of \(variant.name)"]
      ) {
        tag("ol") {
          for (index, line) in lines(variant.source).enumerated() {
            tag("li", ["data-line": "\(index + 1)"]) { tag("code") { line.isEmpty ? " " : line } }
          }
        }
      }
    }
  }

  /// The lines of a file as Lua counts them, without the empty one after its last newline.
  static func lines(_ source: String) -> [String] {
    var lines = source.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }.map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
