/// The summary in words, and whether what was required holds.
enum SummarySections {
  static func summary(_ context: PageContext) -> Markup {
    let report = context.report
    let failed = report.cells.filter { $0.status == .failed }.count
    return tag("section", ["id": "summary", "aria-labelledby": "summary-head"]) {
      tag("h2", ["id": "summary-head"]) { "Summary" }
      if failed > 0 {
        tag("p", ["class": "box bad"]) {
          tag("b") { "✗ \(failed) of \(report.cells.count) cells failed. " }
          tag("a", ["href": "#mappings"]) { "Why is said under each mapping" }
          "; the rest stands."
        }
      }
      if report.summary.isEmpty {
        tag("p") { "There is nothing to sum up: no metric has a value for two variants." }
      } else {
        tag("ul", ["class": "summary"]) {
          for sentence in report.summary { tag("li") { sentence } }
        }
      }
      for figure in context.figures where figure.id.hasPrefix("overview") {
        FigureMarkup.figure(context, id: figure.id)
      }
    }
  }

  static func requirements(_ context: PageContext) -> Markup {
    let requirements = context.report.requirements
    guard !requirements.isEmpty else { return .nothing }
    return tag("section", ["id": "requirements", "aria-labelledby": "requirements-head"]) {
      tag("h2", ["id": "requirements-head"]) { "Requirements" }
      tag("ul", ["class": "requirements"]) {
        for requirement in requirements {
          tag("li", ["class": requirement.holds ? "good" : "bad"]) {
            tag("span", ["class": "verdict"]) { requirement.holds ? "✓ holds" : "✗ does not hold" }
            tag("code") { requirement.text }
            tag("span", ["class": "detail"]) { requirement.detail }
          }
        }
      }
    }
  }
}
