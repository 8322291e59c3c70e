import Files
import JSON
import Network
import Score

/// The tiles behind the map of a garden, in Web Mercator (EPSG:3857), as the map itself is: a folder of this machine, or a
/// server elsewhere that the pages ask themselves.
public struct MapTiles: Sendable {
  private enum Source: Sendable {
    case folder(TileFolder)
    case server(TileAddress)
  }

  private let source: Source
  /// The words that say whose the tiles are.
  private let credit: String?

  /// The form of an address, and of the files in a folder.
  static let pattern = (address: "https://HOST/{z}/{x}/{y}.png", file: "{z}/{x}/{y}.png")
  /// The path under which the page's own server has the tiles of a folder.
  private static let path = "/tiles/"

  /// - Parameters:
  ///   - place: a folder of files `{z}/{x}/{y}.png`, `.jpg` or `.webp`, or an address `https://HOST/{z}/{x}/{y}.png`.
  ///   - credit: the words that say whose they are, which the map shows as text; nil shows none.
  /// - Throws: `Fault` (`call`) for a folder without tiles, and for an address that pages may not be sent to.
  public init(_ place: String, credit: String? = nil) throws(Fault) {
    source =
      place.contains("://")
      ? .server(try TileAddress(parsing: place)) : .folder(try TileFolder(place))
    self.credit = credit
  }

  /// The origin elsewhere from which pages may load pictures; nil where the page's own server has the tiles.
  var origin: String? {
    if case .server(let address) = source { address.origin } else { nil }
  }

  /// The answer to a request for one of the folder's tiles; nil for all other paths.
  func answer(_ path: String) -> WebContent? {
    guard case .folder(let folder) = source, path.hasPrefix(Self.path) else { return nil }
    return folder.answer(path.dropFirst(Self.path.count))
  }

  /// What a page needs to lay them: the address, relative to its own for a folder; the first and the last level, null where
  /// they are not known; the credit.
  var json: JSONText {
    let (address, levels): (String, JSONText) =
      switch source {
      case .folder(let folder):
        (
          "\(Self.path.dropFirst()){z}/{x}/{y}",
          .array([.integer(folder.levels.lowerBound), .integer(folder.levels.upperBound)])
        )
      case .server(let address): (address.template, .null)
      }
    return .object(["address": address, "levels": levels, "credit": credit])
  }
}

/// A folder of map tiles, `{z}/{x}/{y}.png`: z is the level, where 0 has the whole world in one tile; x counts from the west,
/// y from the north.
struct TileFolder: Sendable {
  /// The first and the last level of which there are tiles.
  let levels: ClosedRange<Int>
  private let path: String

  /// The last level that a map is enlarged to.
  private static let lastLevel = 23
  /// Bytes of the longest file that is served; a tile has some 20 kB.
  private static let limit = 1 << 20
  private static let types: [(ending: String, type: String)] = [
    (".png", "image/png"), (".jpg", "image/jpeg"), (".webp", "image/webp"),
  ]

  /// - Throws: `Fault` (`call`) where there is no folder, or none with tiles.
  init(_ path: String) throws(Fault) {
    let hint = "give a folder of files \(MapTiles.pattern.file), or \(MapTiles.pattern.address)"
    guard FileContent.isFolder(path) else {
      throw .call("tiles", "\(path) is no folder", hint: hint)
    }
    let own = try FileContent.permitted(path)
    // A link that leads out of the folder is not looked into.
    let found = FileContent.names(in: path).filter {
      FileContent.absolute("\(path)/\($0)")?.hasPrefix(own + "/") ?? false
    }.compactMap { Self.number($0) }.filter {
      $0 <= Self.lastLevel && Self.hasTiles("\(path)/\($0)")
    }
    guard let first = found.min(), let last = found.max() else {
      let endings = Self.types.map(\.ending).joined(separator: ", ")
      throw .call("tiles", "\(path) has no tiles that end with \(endings)", hint: hint)
    }
    levels = first...last
    self.path = path
  }

  private static func hasTiles(_ level: String) -> Bool {
    FileContent.names(in: level).contains { column in
      number(column) != nil
        && FileContent.names(in: "\(level)/\(column)").contains { name in
          types.contains { name.hasSuffix($0.ending) }
        }
    }
  }

  /// The answer to a request for `z/x/y`: the tile, or that it has no content where there is none; nil for what is no place
  /// of a tile. The file's path is made of three whole numbers, so that it leads nowhere else.
  func answer(_ request: some StringProtocol) -> WebContent? {
    let steps = request.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = steps.compactMap { Self.number($0) }
    guard steps.count == 3, numbers.count == 3, numbers[0] <= Self.lastLevel,
      numbers[1...].allSatisfy({ $0 < 1 << numbers[0] })
    else { return nil }
    let place = "\(path)/\(numbers[0])/\(numbers[1])/\(numbers[2])"
    for (ending, type) in Self.types where FileContent.isFile(place + ending) {
      guard let bytes = try? FileContent.read(place + ending, within: path, limit: Self.limit)
      else {
        return WebContent(
          text: "The tile cannot be read, or has more than \(Self.limit) bytes.", status: 404)
      }
      return WebContent(WebPayload(bytes), type: type)
    }
    return .nothing
  }

  /// A whole number as addresses have it, without sign and leading zeros; nil for other text.
  private static func number(_ text: some StringProtocol) -> Int? {
    String(text).wholeMatch(of: /0|[1-9][0-9]{0,7}/) == nil ? nil : Int(text)
  }
}

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
