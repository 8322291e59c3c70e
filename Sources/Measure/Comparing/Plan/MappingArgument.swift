import Score

/// A mapping as it is typed: `a.lua`, `a.lua@still`, `a.lua=Ada`, `a.lua@still=Still`.
struct MappingArgument: Equatable {
  let path: String
  /// A variant that it declares, or `*` for the defaults and all of them.
  let setting: String?
  /// The name in tables and figures; nil for the name of its file.
  let name: String?

  /// - Throws: `Fault` for a name without letters.
  init(_ text: String) throws {
    let end = text.ranges(of: ".lua").map(\.upperBound).first { end in
      end == text.endIndex || text[end] == "@" || text[end] == "="
    }
    guard let end else {
      // Without the ending a sign of equality may belong to the path.
      let at = text.lastIndex(of: "@")
      path = String(text[..<(at ?? text.endIndex)])
      (setting, name) = (at.map { String(text[text.index(after: $0)...]) }, nil)
      return
    }
    path = String(text[..<end])
    let rest = text[end...]
    let equals = rest.firstIndex(of: "=")
    let variant = rest[..<(equals ?? rest.endIndex)]
    setting = variant.isEmpty ? nil : String(variant.dropFirst())
    name = equals.map { String(rest[rest.index(after: $0)...]) }
    if let name, name.allSatisfy(\.isWhitespace) {
      throw Fault.call(
        "mappings", "\(text) ends with an empty name",
        hint: "write the name behind the sign: \(path)=Ada, or leave the sign out")
    }
  }

  /// Returns whether two are the same mapping in the same variant, whatever they are called.
  func isSame(_ other: MappingArgument) -> Bool { (path, setting) == (other.path, other.setting) }
}
