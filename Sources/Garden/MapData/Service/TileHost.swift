import Files
import Score
public import Network

/// Serves a folder of tiles by HTTP, as Soundscape's service does: `/tiles/16/x/y.json`, with a mark (ETag) by which a client learns
/// that nothing has changed.
public struct TileHost: WebPlaces {
  private let folder: String

  /// - Parameter folder: of tiles `16/x/y.json`.
  /// - Throws: `Fault` where there is no such folder, or none with tiles.
  public init(_ folder: String) throws(Fault) {
    _ = try FolderTiles(folder)
    self.folder = folder
  }

  public func answer(_ request: WebRequest) -> WebAnswer? {
    let steps = request.path.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.count == 5, steps[1] == "tiles", let tile = Self.tile(steps[2...]) else {
      return nil
    }
    let path = "\(folder)/\(tile).json"
    guard FileContent.isFile(path) else {
      return .whole(
        WebContent(text: "There is no such tile: nothing is mapped there.", status: 404))
    }
    guard let bytes = try? FileContent.read(path, within: folder, limit: TileWords.mostBytes) else {
      return .whole(WebContent(text: "The tile cannot be read.", status: 500))
    }
    let mark = "\"\(SHA256.hexadecimal(of: bytes).prefix(32))\""
    var content = WebContent(WebPayload(bytes), type: "application/json")
    if request.known?.contains(mark) ?? false {
      content = WebContent(WebPayload([]), type: "application/json")
      content.status = 304
    }
    // A client may keep a tile, and asks each time whether it has changed.
    content.fields = [("ETag", mark), ("Cache-Control", "no-cache")]
    return .whole(content)
  }

  /// The tile of `16/x/y.json`, made of whole numbers, so that a path leads nowhere else.
  private static func tile(_ steps: ArraySlice<Substring>) -> MapTile? {
    let parts = Array(steps)
    guard parts[0] == "\(MapTile.zoom)", let x = number(parts[1]), parts[2].hasSuffix(".json"),
      let y = number(parts[2].dropLast(5))
    else { return nil }
    return MapTile(x: x, y: y)
  }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }), text.count < 6,
      let number = Int(text), number < MapTile.across
    else { return nil }
    return number
  }
}
