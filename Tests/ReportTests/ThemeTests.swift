import ReportSample
import TestSupport
import Testing

@testable import Report

/// The page's two themes: whether their colours can be read and told apart.
struct ThemeTests {
  /// The colours of a theme by the names of their custom properties.
  private static func theme(_ text: Substring) -> [String: ColourSight] {
    let pairs = text.matches(of: /--([a-z]+[0-9]?): (#[0-9a-f]{6});/).map {
      (String($0.1), ColourSight(String($0.2))!)
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  static let light = theme(PageAssets.style.split(separator: ":root {")[0])
  static let dark = theme(PageAssets.style.split(separator: ":root {")[1])

  static let variants = (0..<8).map { "v\($0)" }

  @Test("the dark theme sets every colour that the light one has")
  func whole() {
    #expect(Self.light.count >= 18)
    #expect(Set(Self.light.keys) == Set(Self.dark.keys))
    let used = Set(PageAssets.style.matches(of: /var\(--([a-z]+[0-9]?)\)/).map { String($0.1) })
    #expect(used.subtracting(Self.light.keys) == ["c"], "--c is one of --v0 to --v7")
  }

  /// WCAG 2.2, success criterion 1.4.3: 4.5 : 1 for text.
  @Test("text stands out from what it is written on", arguments: [light, dark])
  func text(theme: [String: ColourSight]) throws {
    for ground in ["paper", "raised", "at"] {
      let ground = try #require(theme[ground])
      for name in ["ink", "soft"] { #expect(try #require(theme[name]).contrast(ground) >= 4.5) }
    }
    for ground in ["paper", "raised"] {
      let ground = try #require(theme[ground])
      for name in ["link", "good", "bad"] + Self.variants {
        #expect(try #require(theme[name]).contrast(ground) >= 4.5, "\(name)")
      }
    }
  }

  /// WCAG 2.2, success criterion 1.4.11: 3 : 1 for what controls are recognised by.
  @Test("edges of controls stand out from what they lie on", arguments: [light, dark])
  func edges(theme: [String: ColourSight]) throws {
    for ground in ["paper", "raised"] {
      #expect(try #require(theme["edge"]).contrast(#require(theme[ground])) >= 3)
    }
  }

  /// CIEDE2000: a difference of 1 is just seen side by side, one of 10 at a glance.
  @Test("eight variants have colours that differ at a glance", arguments: [light, dark])
  func variants(theme: [String: ColourSight]) throws {
    let colours = try Self.variants.map { try #require(theme[$0]) }
    #expect(ColourSight.leastDifference(colours, with: .none) > 12)
  }

  @Test(
    "three variants differ for readers without one kind of cone, by more than six steps that are just seen",
    arguments: [light, dark], ColourSight.Deficiency.allCases)
  func deficiencies(theme: [String: ColourSight], deficiency: ColourSight.Deficiency) throws {
    let colours = try Self.variants.prefix(3).map { try #require(theme[$0]) }
    #expect(ColourSight.leastDifference(colours, with: deficiency) > 6)
  }

  @Test("figures have the colours of the light theme, which the page's script replaces by name")
  func figures() throws {
    for (name, colour) in zip(Self.variants, Look.colours) {
      #expect(Self.light[name] == ColourSight(colour))
      #expect(PageAssets.script.contains("\"\(colour)\": \"--\(name)\""))
    }
    for (name, colour) in [("ink", Look.ink), ("soft", Look.soft), ("line", Look.line)] {
      #expect(Self.light[name] == ColourSight(colour))
      #expect(PageAssets.script.contains("\"\(colour)\": \"--\(name)\""))
    }
  }

  /// 390 pixels of a phone, less 16 on either side.
  private static let phone = 358.0

  /// A length of CSS in pixels, at 16 pixels to the rem; nil for one that follows the window or its text.
  private static func pixels(_ length: Substring) -> Double? {
    for (unit, size) in [("rem", 16.0), ("px", 1)] where length.hasSuffix(unit) {
      return Double(length.dropLast(unit.count)).map { $0 * size }
    }
    return nil
  }

  @Test("nothing in a narrow window is made wider than a phone")
  func reflow() {
    // A block of `@media (min-width: …)` is of wide windows; a length in min(100%, …) gives way.
    let style = PageAssets.style
      .replacing(/@media[^{]*min-width[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/, with: "")
    #expect(style.count < PageAssets.style.count - 200)
    var lengths = 0
    for rule in style.matches(of: /[\s;{](?:min-)?width:\s*([^;}]*)[;}]/) {
      lengths += 1
      if let width = Self.pixels(rule.1) { #expect(width <= Self.phone, "\(rule.0)") }
    }
    #expect(lengths > 15)
    for rule in style.matches(of: /(?:grid-template-columns|flex|minmax):?\s*([^;}]*)[;}]/) {
      let loose = rule.1.replacing(/min\(100%, [^)]*\)/, with: "")
      for length in loose.matches(of: /[0-9.]+(?:rem|px)/) {
        #expect(Self.pixels(length.0) ?? 0 <= Self.phone, "\(rule.0)")
      }
    }
  }

  @Test("what may be wider than a phone scrolls in a place of its own, which the keyboard reaches")
  func scrolling() throws {
    let page = try HTMLPage(
      ReportPage.html(report: HostileNamesTests.hostile(SampleReport.report()), charts: "0"))
    for rule in [".wide", ".frame", ".code"] {
      #expect(PageAssets.style.contains(try Regex("\\\(rule) \\{[^}]*overflow(-x)?: auto")))
    }
    for table in page.root.all("table") {
      #expect(page.has(table) { $0.classes.contains("wide") && $0["tabindex"] == "0" })
    }
    for plot in page.all.filter({ $0.classes.contains("plot") }) {
      #expect(page.has(plot) { $0.classes.contains("frame") && $0["tabindex"] == "0" })
    }
    for line in page.all.filter({ $0["data-line"] != nil }) {
      #expect(page.has(line) { $0.classes.contains("code") && $0["tabindex"] == "0" })
    }
    let viewport = page.root.all("meta").first { $0["name"] == "viewport" }?["content"]
    #expect(viewport == "width=device-width, initial-scale=1", "zoom stays allowed")
  }
}
