import ReportSample
import TestSupport
import Testing

@testable import Report

/// What readers with a keyboard, a screen reader or a small window need, read from the page as expat reads it.
struct AccessibilityTests {
  /// A report with sounds and pictures, one without charts, and the smallest one.
  private static let pages = Result {
    let report = SampleReport.report()
    let charts = "window.vegaEmbed = 0"
    let files = report.cells.flatMap { [$0.audio?.file, $0.spectrogram?.file] }.compactMap(\.self)
    let media = Dictionary(
      uniqueKeysWithValues: files.map { ($0, "data:audio/wav;base64,UklGRg==") })
    return try [
      HTMLPage(ReportPage.html(report: report, charts: charts, media: media)),
      HTMLPage(ReportPage.html(report: report)),
      HTMLPage(ReportPage.html(report: SampleReport.smallest, charts: charts)),
    ]
  }

  @Test("whatever can be pressed, chosen or reached by the keyboard has a name", arguments: 0..<3)
  func names(index: Int) throws {
    let page = try Self.pages.get()[index]
    let controls = page.all.filter { element in
      ["a", "button", "input", "select", "summary", "img"].contains(element.name)
        || element["tabindex"] == "0" || ["img", "group"].contains(element["role"])
    }
    #expect(controls.count >= 10)
    for control in controls {
      let name = page.name(of: control).filter { !$0.isWhitespace }
      #expect(!name.isEmpty, "\(control.name) \(control.attributes)")
    }
  }

  @Test("no two regions, tables or figures of a page have the same name", arguments: 0..<3)
  func distinctNames(index: Int) throws {
    let page = try Self.pages.get()[index]
    for holds in [
      { (e: XMLTree) in e.name == "section" || e.name == "nav" },
      { $0["role"] == "group" }, { $0["role"] == "img" }, { $0.name == "summary" },
    ] {
      let names = page.all.filter(holds).map { page.name(of: $0) }
      #expect(Set(names).count == names.count)
    }
  }

  @Test("a drawing without words is hidden from assistive technology", arguments: 0..<3)
  func drawings(index: Int) throws {
    let drawings = try Self.pages.get()[index].root.all("svg")
    #expect(!drawings.isEmpty && drawings.allSatisfy { $0["aria-hidden"] == "true" })
  }

  @Test("whatever an attribute refers to is in the page, once", arguments: 0..<3)
  func references(index: Int) throws {
    let page = try Self.pages.get()[index]
    let ids = page.all.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count)
    for element in page.all {
      for attribute in ["for", "aria-labelledby", "aria-describedby", "aria-controls"] {
        for id in element[attribute]?.split(separator: " ") ?? [] {
          #expect(ids.contains(String(id)), "\(attribute)=\(id)")
        }
      }
      if let target = element["href"], target.hasPrefix("#") {
        #expect(ids.contains(String(target.dropFirst())), "\(target)")
      }
      if let figure = element["data-figure"] { #expect(ids.contains("spec-\(figure)")) }
    }
  }

  @Test(
    "every table has a caption, heads with a scope, and rows as wide as its head", arguments: 0..<3)
  func tables(index: Int) throws {
    let page = try Self.pages.get()[index]
    let tables = page.root.all("table")
    #expect(!tables.isEmpty)
    for table in tables {
      let caption = try #require(table.children.first { $0.name == "caption" })
      #expect(caption.text.contains { $0.isLetter })
      #expect(table.all("th").allSatisfy { ["col", "row", "rowgroup"].contains($0["scope"]) })
      let widths = table.all("tr").map { row in
        row.children.reduce(0) { $0 + (Int($1["colspan"] ?? "1") ?? 0) }
      }
      #expect(Set(widths).count == 1, "\(caption.text): \(widths)")
      for row in table.all("tbody").flatMap(\.children) { #expect(row.children[0].name == "th") }
    }
  }

  @Test("the page has one main part, one heading of the first level, a language and its title")
  func landmarks() throws {
    for page in try Self.pages.get() {
      #expect(page.root["lang"] == "en")
      #expect(page.root.all("main").count == 1 && page.root.all("h1").count == 1)
      #expect(page.root.all("title").map(\.text) == page.root.all("h1").map(\.text))
      let skip = try #require(page.root.all("a").first)
      #expect(skip["href"] == "#" + (page.root.all("main")[0]["id"] ?? ""))
      #expect(page.root.all("section").allSatisfy { $0["aria-labelledby"] != nil })
    }
  }

  @Test("a variant is told by its letter wherever its colour is, so that no colour is needed")
  func letters() throws {
    for page in try Self.pages.get() {
      let keys = page.all.filter { $0.classes.contains("key") }
      #expect(!keys.isEmpty)
      for key in keys {
        #expect(key.text.count == 1 && key.text == key.text.uppercased())
        #expect(key.all("path").count == 2, "a line with its dashes, and a mark")
      }
    }
  }

  @Test("a script runs only with the page's own nonce, which another report does not have")
  func nonces() throws {
    var seen: Set<String> = []
    for page in try Self.pages.get() {
      let run = page.root.all("script").filter { $0["type"] == nil }
      let nonces = Set(run.compactMap { $0["nonce"] })
      #expect(nonces.count == 1 && run.allSatisfy { $0["nonce"] != nil })
      let policy = try #require(page.root.all("meta").first { $0["http-equiv"] != nil }?["content"])
      #expect(policy.contains("'nonce-\(nonces.first ?? "")'"))
      seen.formUnion(nonces)
      #expect(page.all.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
    }
    #expect(seen.count == 2, "two reports, of which one was written with and without charts")
  }
}
