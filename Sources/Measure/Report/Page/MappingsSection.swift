/// Each mapping by itself: what it is, its transfer functions, and what failed.
enum MappingsSection {
  static func section(_ context: PageContext) -> Markup {
    tag("section", ["id": "mappings", "aria-labelledby": "mappings-head"]) {
      tag("h2", ["id": "mappings-head"]) { "The mappings, one by one" }
      for variant in context.report.variants { self.variant(context, variant) }
    }
  }

  private static func variant(_ context: PageContext, _ variant: Report.Variant) -> Markup {
    let report = context.report
    let prefix = "transfer-\(ReportFigures.slug(variant.id))-"
    let figures = context.figures.filter { $0.id.hasPrefix(prefix) }
    let failed = report.cells.filter { $0.variant == variant.id && $0.status == .failed }
    return tag("article", ["class": "mapping", "id": "mapping-\(variant.id)"]) {
      tag("h3") {
        VariantKey.key(report, variant.id)
        variant.label
        tag("code") { variant.name }
        if variant.kind == .anchor { tag("span", ["class": "tag"]) { "anchor" } }
      }
      if !variant.note.isEmpty { tag("p", ["class": "lead"]) { variant.note } }
      parameters(variant)
      for cell in failed {
        tag("p", ["class": "box bad"]) {
          tag("b") { "✗ Failed on \(name(report, cell.dataset)). " }
          cell.error ?? "No reason was given."
        }
      }
      if figures.isEmpty {
        tag("p", ["class": "note"]) {
          "No transfer function: no entry of this mapping's map was seen at work."
        }
      } else {
        tag("div", ["class": "transfers"]) {
          for figure in figures { FigureMarkup.figure(context, id: figure.id) }
        }
      }
    }
  }

  private static func name(_ report: Report, _ dataset: String) -> String {
    report.datasets.first { $0.id == dataset }?.title ?? dataset
  }

  private static func parameters(_ variant: Report.Variant) -> Markup {
    guard !variant.parameters.isEmpty else { return .nothing }
    return factList(
      variant.parameters.sorted { $0.key < $1.key }.map { ($0.key, NumberText.short($0.value)) })
  }
}
