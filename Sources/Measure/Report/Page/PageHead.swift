/// The page's head, header and footer.
enum PageHead {
  /// No request to anywhere; scripts of the page's own only; sounds and pictures are in the file.
  /// - Parameter hasEngine: whether the engine runs in the page: WebAssembly, in workers that a script of the page makes.
  static func policy(nonce: String, hasEngine: Bool) -> String {
    let engine = hasEngine ? " 'wasm-unsafe-eval'; worker-src blob:" : "; worker-src 'none'"
    return """
      default-src 'none'; script-src 'nonce-\(nonce)'\(engine); style-src 'unsafe-inline'; \
      img-src data:; media-src data:; connect-src 'none'; font-src 'none'; object-src 'none'; \
      frame-src 'none'; base-uri 'none'; form-action 'none'
      """
  }

  static func head(_ report: Report, nonce: String, hasEngine: Bool) -> Markup {
    tag("head") {
      tag("meta", ["charset": "utf-8"])
      tag(
        "meta",
        [
          "http-equiv": "Content-Security-Policy",
          "content": policy(nonce: nonce, hasEngine: hasEngine),
        ])
      tag("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      tag("meta", ["name": "color-scheme", "content": "light dark"])
      tag("meta", ["name": "generator", "content": "Ripples \(report.made.ripples)"])
      tag("title") { report.title }
      tag("style") { Markup.raw("\n" + PageAssets.style) }
    }
  }

  static func header(_ context: PageContext) -> Markup {
    let report = context.report
    return tag("header", ["class": "page"]) {
      tag("p", ["class": "kind"]) { "Comparison of mappings" }
      tag("h1") { report.title }
      tag("p", ["class": "lede"]) { lede(report) }
      tag("ul", ["class": "variants", "aria-label": "The variants"]) {
        for variant in report.variants { item(report, variant) }
      }
      tag("nav", ["aria-label": "Contents"]) {
        tag("ul") { for (id, name) in contents(context) { link(id, name) } }
      }
    }
  }

  private static func item(_ report: Report, _ variant: Report.Variant) -> Markup {
    tag("li", ["class": variant.kind == .anchor ? "anchor" : "mapping"]) {
      VariantKey.key(report, variant.id)
      tag("span", ["class": "about"]) {
        tag("b") { variant.label }
        " "
        tag("code") { variant.name }
        if variant.kind == .anchor { tag("span", ["class": "tag"]) { "anchor" } }
        if !variant.note.isEmpty { tag("span", ["class": "note"]) { variant.note } }
      }
    }
  }

  private static func link(_ id: String, _ name: String) -> Markup {
    tag("li") { tag("a", ["href": "#\(id)"]) { name } }
  }

  private static func contents(_ context: PageContext) -> [(String, String)] {
    var items = [("summary", "Summary")]
    if !context.report.requirements.isEmpty { items.append(("requirements", "Requirements")) }
    items.append(("results", "Results"))
    if context.report.hasSound { items += [("listen", "Listen"), ("trace", "From sound to data")] }
    return items + [("mappings", "Mappings"), ("methods", "Methods")]
  }

  static func lede(_ report: Report) -> String {
    let anchors = report.variants.filter { $0.kind == .anchor }.count
    let mappings = count(report.variants.count - anchors, "mapping")
    let beside = anchors > 0 ? " and \(count(anchors, "anchor"))" : ""
    let data = report.datasets.map(\.title).joined(separator: ", ")
    guard let loudness = report.loudness else {
      return "\(mappings)\(beside) under \(count(report.datasets.count, "condition")) (\(data))."
    }
    let level = NumberText.fixed(loudness, 0)
    let others = report.inputs.filter { $0 != report.focus }
    let rest = others.isEmpty ? "" : "; the tables are about \(others.joined(separator: ", ")) too"
    let focus = report.focus.map { " The summary is about \($0)\(rest)." } ?? ""
    return "\(mappings)\(beside) on \(count(report.datasets.count, "dataset")) (\(data)), "
      + "every sound brought to \(level) LUFS.\(focus)"
  }

  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  static func footer(_ report: Report) -> Markup {
    tag("footer", ["class": "page"]) {
      tag("p") {
        "Made by Ripples \(report.made.ripples), begun \(report.made.started), in "
        "\(NumberText.fixed(report.made.seconds, 1)) s on "
        "\(count(report.made.threads, "thread")). Seed \(report.seed)."
      }
    }
  }
}
