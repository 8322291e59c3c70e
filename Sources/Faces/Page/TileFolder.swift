import Files
import Score
import Network

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
