/// The section that a paper needs: the methods paragraph, citations, versions and hashes.
enum MethodsSection {
  static func section(_ context: PageContext) -> Markup {
    let report = context.report
    return tag("section", ["id": "methods", "aria-labelledby": "methods-head"]) {
      tag("h2", ["id": "methods-head"]) { "Methods" }
      tag("p", ["class": "paragraph", "id": "methods-text"]) { report.methods }
      tag("p", ["class": "on-screen"]) {
        tag("button", ["type": "button", "id": "methods-copy"]) { "Copy the paragraph" }
        tag("span", ["class": "status", "id": "methods-status", "role": "status"])
      }
      if !report.citations.isEmpty {
        tag("h3") { "Citations" }
        tag("ol", ["class": "citations"]) {
          for citation in report.citations { tag("li") { citation } }
        }
      }
      tag("h3") { "Versions and hashes" }
      versions(report)
    }
  }

  private static func versions(_ report: Report) -> Markup {
    group {
      factList(
        [("Ripples", report.made.ripples), ("seed", "\(report.seed)")]
          + [
            report.sampleRate.map { ("sample rate", "\(NumberText.short($0)) Hz") },
            report.loudness.map { ("loudness", "\(NumberText.fixed($0, 1)) LUFS") },
            report.calibration.map { ("full scale", "\(NumberText.short($0)) dB SPL") },
          ].compactMap { $0 })
      wideTable(
        "Files", type: "files", caption: "The files that were compared.",
        heads: ["what", "file", "SHA-256"]
      ) {
        for variant in report.variants {
          row(report.title(of: variant), variant.file, variant.sha256)
        }
        for dataset in report.datasets { row(dataset.title, dataset.path, dataset.sha256) }
      }
    }
  }

  private static func row(_ name: String, _ file: String, _ hash: String) -> Markup {
    tag("tr") {
      tag("th", ["scope": "row"]) { name }
      tag("td") { tag("code") { Markup.breakable(file) } }
      tag("td") { tag("code", ["class": "hash"]) { hash } }
    }
  }
}
