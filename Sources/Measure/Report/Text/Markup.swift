internal import Score

/// A piece of HTML. Text gets into it escaped only, so that no name or title can become an element.
struct Markup: Sendable {
  let html: String

  /// Text that a reader sees as it stands.
  init(_ text: String) { html = Self.escaped(text) }

  private init(html: String) { self.html = html }

  /// HTML as it stands: only for texts of this module's own.
  static func raw(_ html: String) -> Markup { Markup(html: html) }

  static let nothing = Markup(html: "")

  static func joined(_ parts: [Markup]) -> Markup { Markup(html: parts.map(\.html).joined()) }

  /// A path or a name in code, which may break after its separators.
  static func breakable(_ name: String) -> Markup {
    var html = ""
    for character in name {
      html += escaped(String(character))
      if "/_@.→".contains(character) { html += "<wbr>" }
    }
    return Markup(html: html)
  }

  /// Text for content and quoted attributes: the five characters of HTML, and controls that no HTML may hold.
  static func escaped(_ text: String) -> String {
    escapedMarkup(text) { scalar in
      switch scalar {
      case "'": "&#39;"
      case "\n", "\t": nil
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}": "\u{fffd}"
      default: nil
      }
    }
  }
}

@resultBuilder
enum MarkupBuilder {
  static func buildExpression(_ markup: Markup) -> Markup { markup }
  static func buildExpression(_ text: String) -> Markup { Markup(text) }
  static func buildBlock(_ parts: Markup...) -> Markup { .joined(parts) }
  static func buildOptional(_ part: Markup?) -> Markup { part ?? .nothing }
  static func buildEither(first: Markup) -> Markup { first }
  static func buildEither(second: Markup) -> Markup { second }
  static func buildArray(_ parts: [Markup]) -> Markup { .joined(parts) }
}

/// An element. An attribute without a value is written as its name alone; a nil value leaves it out.
func tag(
  _ name: String, _ attributes: KeyValuePairs<String, String?> = [:],
  @MarkupBuilder _ content: () -> Markup = { .nothing }
) -> Markup {
  var html = "<" + name
  for (key, value) in attributes {
    guard let value else { continue }
    html += value.isEmpty && key != "alt" ? " \(key)" : " \(key)=\"\(Markup.escaped(value))\""
  }
  let isVoid = ["meta", "img", "input", "br", "col"].contains(name)
  return .raw(isVoid ? html + ">" : "\(html)>\(content().html)</\(name)>")
}

/// Several pieces as one.
func group(@MarkupBuilder _ content: () -> Markup) -> Markup { content() }

/// A list of facts, each with its name.
func factList(_ facts: [(name: String, value: String)]) -> Markup {
  tag("dl", ["class": "facts"]) {
    for (name, value) in facts {
      tag("div") {
        tag("dt") { name }
        tag("dd") { value }
      }
    }
  }
}

/// A table in a place that scrolls sideways where the window is narrower, and that the keyboard reaches.
/// - Parameters:
///   - label: the name of the place for assistive technology.
///   - type: the class of the table.
///   - rows: its body's rows.
func wideTable(
  _ label: String, type: String? = nil, caption: String, heads: [String],
  @MarkupBuilder _ rows: () -> Markup
) -> Markup {
  tag("div", ["class": "wide", "tabindex": "0", "role": "group", "aria-label": label]) {
    tag("table", ["class": type]) {
      tag("caption") { caption }
      tag("thead") { tag("tr") { for head in heads { tag("th", ["scope": "col"]) { head } } } }
      tag("tbody", [:], rows)
    }
  }
}
