import Testing
import TestSupport

/// A page of HTML read as XML by expat: every attribute has to be quoted and every element closed, so that this is stricter
/// than a browser.
struct HTMLPage {
  let root: XMLTree

  private static let void: Set = ["meta", "img", "input", "br", "col", "wbr"]
  private static let raw: Set = ["script", "style"]

  init(_ html: String) throws {
    let start = try #require(html.firstRange(of: "<html"))
    do {
      root = try XMLTree.read(Array(Self.xml(html[start.lowerBound...]).utf8))
    } catch {
      Issue.record("line \(error.line): \(error.words)")
      throw error
    }
  }

  /// What HTML writes and XML does not: elements without an end, attributes without a value, raw text.
  private static func xml(_ html: Substring) -> String {
    var (out, rest) = ("", html.unicodeScalars)
    while let open = rest.firstIndex(of: "<") {
      out += String(rest[..<open])
      rest = rest[rest.index(after: open)...]
      let name = String(rest.prefix { !" >\n".unicodeScalars.contains($0) })
      let (tag, after) = attributes(rest.dropFirst(name.unicodeScalars.count))
      out += "<" + name + tag + (void.contains(name) ? "/>" : ">")
      rest = after
      if raw.contains(name) {
        // By scalars: a browser ends the element at these letters, whatever accents stand round them.
        let end = rest.firstRange(of: "</\(name)>".unicodeScalars)?.lowerBound ?? rest.endIndex
        let text = String(rest[..<end]).split(separator: "]]>", omittingEmptySubsequences: false)
        out += "<![CDATA[" + text.joined(separator: "]]]]><![CDATA[>") + "]]>"
        rest = rest[end...]
      }
    }
    return out + String(rest)
  }

  /// A tag's attributes up to its `>`, each with a quoted value, and what follows the tag.
  private static func attributes(
    _ text: Substring.UnicodeScalarView
  ) -> (String, Substring.UnicodeScalarView) {
    var (out, rest) = ("", text)
    while true {
      rest = rest.drop { $0 == " " || $0 == "\n" }
      guard let first = rest.first, first != ">" else { return (out, rest.dropFirst()) }
      let name = rest.prefix { !" =>\n".unicodeScalars.contains($0) }
      rest = rest.dropFirst(name.count)
      var value = Substring.UnicodeScalarView()
      if rest.first == "=" {
        rest = rest.dropFirst(2)
        value = rest.prefix { $0 != "\"" }
        rest = rest.dropFirst(value.count + 1)
      }
      out += " \(String(name))=\"\(String(value))\""
    }
  }

  var all: [XMLTree] { root.all }

  func element(id: String) -> XMLTree? { all.first { $0["id"] == id } }

  func has(_ element: XMLTree, inside holds: (XMLTree) -> Bool) -> Bool {
    root.path(to: element)?.contains(where: holds) ?? false
  }

  /// The name that assistive technology says (WAI-ARIA 1.2, "Accessible Name and Description Computation 1.2"), as far as
  /// these pages need it.
  func name(of element: XMLTree) -> String {
    if let ids = element["aria-labelledby"] {
      return ids.split(separator: " ").map { self.element(id: String($0))?.text ?? "" }
        .joined(separator: " ")
    }
    if let label = element["aria-label"] { return label }
    if element.name == "img" { return element["alt"] ?? "" }
    if ["input", "select"].contains(element.name) {
      let labels = root.all("label").filter { label in
        label["for"] == element["id"] || label.all.contains { $0 === element }
      }
      return labels.map(\.text).joined(separator: " ")
    }
    return Self.said(element)
  }

  /// An element's text without what is hidden from assistive technology.
  private static func said(_ element: XMLTree) -> String {
    if element["aria-hidden"] == "true" { return "" }
    return element.parts.map { part in
      switch part {
      case .text(let text): text
      case .element(let child): said(child)
      }
    }.joined()
  }
}

extension XMLTree {
  var classes: [Substring] { (self["class"] ?? "").split(separator: " ") }
}
