/// A variant's sign beside text: its letter, and its line and mark as the figures draw them.
enum VariantKey {
  static func key(_ report: Report, _ variant: String) -> Markup {
    tag("span", ["class": "key \(colourClass(report, variant))"]) {
      tag("span", ["class": "letter"]) { variant.uppercased() }
      swatch(report, variant)
    }
  }

  /// The class that gives an element the variant's colour as `--c`.
  static func colourClass(_ report: Report, _ variant: String) -> String {
    let index = report.variants.firstIndex { $0.id == variant } ?? 0
    return "v\(index % Look.colours.count)"
  }

  private static func swatch(_ report: Report, _ variant: String) -> Markup {
    let look = report.look(of: variant)
    return tag(
      "svg", ["width": "40", "height": "14", "viewBox": "0 0 40 14", "aria-hidden": "true"]
    ) {
      tag(
        "path",
        [
          "d": "M1 7H39", "stroke": "currentColor", "stroke-width": "2",
          "stroke-dasharray": dashes(look.dash),
        ])
      tag("path", ["d": outline(look.shape), "fill": "currentColor"])
    }
  }

  private static func dashes(_ dash: Spec) -> String? {
    dash.json == "[1,0]" ? nil : dash.json.filter { $0.isNumber || $0 == "," }
  }

  private static func outline(_ shape: String) -> String {
    switch shape {
    case "square": "M15 2H25V12H15Z"
    case "triangle-up": "M20 1L26 12H14Z"
    case "diamond": "M20 0L26 7L20 14L14 7Z"
    case "cross": "M18 1H22V5H26V9H22V13H18V9H14V5H18Z"
    case "triangle-down": "M20 13L26 2H14Z"
    case "triangle-right": "M26 7L15 1V13Z"
    case "triangle-left": "M14 7L25 1V13Z"
    default: "M15 7A5 5 0 1 1 25 7A5 5 0 1 1 15 7Z"
    }
  }
}
