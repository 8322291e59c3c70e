import Files
import Score

/// The address of map tiles elsewhere, `https://HOST/{z}/{x}/{y}.png`, of which a page's policy can name the origin and
/// nothing more.
struct TileAddress: Sendable {
  let template: String
  /// `https://HOST`, with the port where the address has one.
  let origin: String

  private static let scheme = "https://"

  /// - Throws: `Fault` (`call`), which does not repeat the address: it may hold a key.
  init(parsing text: String) throws(Fault) {
    func fault(_ message: String, _ hint: String = "write \(MapTiles.pattern.address)") -> Fault {
      .call("tiles", message, hint: hint)
    }
    guard text.unicodeScalars.allSatisfy(Self.mayStand) else {
      throw fault("an address has no spaces, quotes or letters beyond ASCII", "write them as %20")
    }
    guard text.lowercased().hasPrefix(Self.scheme) else {
      throw fault("pages load tiles by https and nothing else")
    }
    let rest = text.dropFirst(Self.scheme.count)
    let host = rest.prefix { !"/?".contains($0) }
    guard !host.contains("@") else {
      throw fault("a user in an address would be told to every page", "leave out what is before @")
    }
    let name = /[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::[0-9]{1,5})?/
    guard host.lowercased().wholeMatch(of: name) != nil else {
      throw fault("the address names no host, or one that differs from tile to tile")
    }
    var path = String(rest.dropFirst(host.count))
    for part in ["{z}", "{x}", "{y}"] {
      guard path.contains(part) else { throw fault("the address has no \(part)") }
      path.replace(part, with: "")
    }
    guard !path.contains(where: { "{}".contains($0) }) else {
      throw fault("only {z}, {x} and {y} differ from tile to tile", "write the rest out")
    }
    template = text
    origin = Self.scheme + host.lowercased()
  }

  /// Tells whether a scalar can stand in an address as it is (RFC 3986, clause 2), or in braces of a template.
  private static func mayStand(_ scalar: Unicode.Scalar) -> Bool {
    (33...126).contains(scalar.value) && !"\"'<>\\^`|#".unicodeScalars.contains(scalar)
  }
}
