/// A small reader of XML for tests: elements, attributes, text; refuses what is not well formed.
final class XMLTree {
  let name: String
  let attributes: [String: String]
  private(set) var children: [XMLTree] = []
  private(set) var text = ""

  struct Failure: Error { let text: String }

  private init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  func all(_ name: String) -> [XMLTree] { children.filter { $0.name == name } }
  func first(_ name: String) -> XMLTree? { children.first { $0.name == name } }
  func text(_ name: String) -> String? { first(name)?.text }

  static func parse(_ source: String) throws -> XMLTree {
    var stack = [XMLTree("", [:])]
    var rest = Substring(source)
    while let open = rest.firstIndex(of: "<") {
      stack.last!.text += unescaped(rest[..<open])
      guard let close = rest[open...].firstIndex(of: ">") else { throw Failure(text: "no >") }
      let tag = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      if tag.hasPrefix("?") || tag.hasPrefix("!") { continue }
      if tag.hasPrefix("/") {
        guard stack.count > 1, stack.last!.name == tag.dropFirst() else {
          throw Failure(text: "</\(tag)> does not match \(stack.last!.name)")
        }
        stack.removeLast()
        continue
      }
      let isEmpty = tag.hasSuffix("/")
      let element = try element(isEmpty ? tag.dropLast() : tag)
      stack.last!.children.append(element)
      if !isEmpty { stack.append(element) }
    }
    guard stack.count == 1, stack[0].children.count == 1 else {
      throw Failure(text: "not one root, or an element is open")
    }
    return stack[0].children[0]
  }

  private static func element(_ tag: Substring) throws -> XMLTree {
    let name = tag.prefix { $0 != " " }
    var attributes: [String: String] = [:]
    var rest = tag.dropFirst(name.count)
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].filter { $0 != " " }
      let value = rest[equals...].dropFirst(2)
      guard let end = value.firstIndex(of: "\"") else { throw Failure(text: "no quote in \(tag)") }
      attributes[String(key)] = unescaped(value[..<end])
      rest = value[value.index(after: end)...]
    }
    return XMLTree(String(name), attributes)
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
  }
}
