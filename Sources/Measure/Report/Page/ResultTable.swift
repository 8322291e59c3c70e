internal import Score

/// Metrics down, variants across, as in a paper: the inputs make groups of rows, anchors stand apart at the right.
enum ResultTable {
  static func table(_ report: Report, id: String, caption: String, rows: [Report.Row]) -> Markup {
    guard !rows.isEmpty else {
      return tag("p", ["class": "note"]) { "No metric has a value here." }
    }
    let variants =
      report.variants.filter { $0.kind == .mapping } + report.variants.filter { $0.kind == .anchor }
    let inputs = groups(rows)
    let hasTests = rows.contains { $0.test != nil }
    return tag(
      "div", ["class": "wide", "tabindex": "0", "role": "group", "aria-label": caption]
    ) {
      tag("table", ["class": "results", "id": "table-\(id)"]) {
        tag("caption") { caption }
        tag("thead") {
          tag("tr") {
            tag("th", ["scope": "col"]) { "Metric" }
            for variant in variants { head(report, variant, first: firstAnchor(variants)) }
            if hasTests {
              for head in TestText.heads { tag("th", ["scope": "col", "class": "test"]) { head } }
            }
          }
        }
        for input in inputs {
          tag("tbody") {
            if inputs.count > 1 {
              groupHead(input, columns: variants.count + 1 + (hasTests ? TestText.heads.count : 0))
            }
            for row in rows where row.input == input {
              line(report, row, variants, hasTests: hasTests)
            }
          }
        }
      }
    }
  }

  /// The inputs in their order, then the whole sound.
  private static func groups(_ rows: [Report.Row]) -> [String?] {
    let order = rows.map(\.input).distinct()
    return order.filter { $0 != nil } + order.filter { $0 == nil }
  }

  private static func firstAnchor(_ variants: [Report.Variant]) -> String? {
    variants.first { $0.kind == .anchor }?.id
  }

  private static func anchorClass(_ variant: Report.Variant, first: String?) -> String? {
    variant.kind == .mapping ? nil : variant.id == first ? "anchor first" : "anchor"
  }

  private static func head(_ report: Report, _ variant: Report.Variant, first: String?) -> Markup {
    tag("th", ["scope": "col", "class": anchorClass(variant, first: first)]) {
      VariantKey.key(report, variant.id)
      tag("span", ["class": "name"]) { Markup.breakable(variant.name) }
      if variant.kind == .anchor { tag("span", ["class": "tag"]) { "anchor" } }
    }
  }

  private static func groupHead(_ input: String?, columns: Int) -> Markup {
    tag("tr", ["class": "group"]) {
      tag("th", ["scope": "rowgroup", "colspan": "\(columns)"]) { input ?? "The whole sound" }
    }
  }

  private static func line(
    _ report: Report, _ row: Report.Row, _ variants: [Report.Variant], hasTests: Bool
  ) -> Markup {
    let metric = report.metric(row.metric)
    return tag("tr") {
      tag("th", ["scope": "row"]) {
        tag("a", ["href": "#metric-\(row.metric)", "title": metric?.definition]) {
          metric?.name ?? row.metric
        }
        if let unit = row.unit ?? metric?.unit, !unit.isEmpty {
          tag("span", ["class": "unit"]) { unit }
        }
        better(metric?.better)
        if let subject = row.subject, !subject.isEmpty {
          tag("span", ["class": "subject"]) { Markup.breakable(subject) }
        }
      }
      for variant in variants {
        tag("td", ["class": anchorClass(variant, first: firstAnchor(variants))]) {
          value(
            row.values.first { $0.variant == variant.id }, metric?.decimals ?? 2,
            isBest: row.best == variant.id)
        }
      }
      if hasTests {
        for text in TestText.words(row.test) { tag("td", ["class": "test"]) { text } }
      }
    }
  }

  private static func better(_ better: Metric.Better?) -> Markup {
    guard let better, better != .neither else { return .nothing }
    return tag("span", ["class": "better"]) {
      tag("span", ["aria-hidden": "true"]) { better == .higher ? "↑" : "↓" }
      tag("span", ["class": "hidden"]) {
        better == .higher ? ", more is better" : ", less is better"
      }
    }
  }

  private static func value(_ value: Report.Row.Value?, _ decimals: Int, isBest: Bool) -> Markup {
    guard let number = value?.value else {
      return tag("span", ["class": "none"]) {
        "—"
        tag("span", ["class": "reason"]) { value?.reason ?? "not measured" }
      }
    }
    return group {
      tag(isBest ? "strong" : "span", ["class": "value"]) { NumberText.fixed(number, decimals) }
      if isBest { tag("span", ["class": "best"]) { "★ best" } }
      if let interval = ValueText.interval(value?.low, value?.high, decimals) {
        tag("span", ["class": "interval"]) { interval }
      }
      if let reason = value?.reason { tag("span", ["class": "reason"]) { reason } }
    }
  }
}
