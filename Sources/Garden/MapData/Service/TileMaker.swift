import Files
import JSON
import Score

/// Makes Soundscape's tiles of an extract of OpenStreetMap.
public struct TileMaker {
  /// The counts of what was made.
  public struct Report: Sendable {
    public let tiles: Int
    /// Things, junctions and lists of entrances, each once, however many tiles it lies in.
    public let features: Int
    public let junctions: Int
    public let entrances: Int
    /// Ways that are left out, as a point of them is not in the extract.
    public let cut: Int
    /// Areas of several ways that are left out, as one of their ways, or a point, is not in the extract.
    public let cutAreas: Int
    /// Areas that are left out, as their outline crosses itself or is not closed.
    public let brokenAreas: Int
    /// Things that are left out, as they have no id of OpenStreetMap.
    public let unnumbered: Int
    /// Tiles that were there with other contents, and were replaced.
    public let replaced: Int
    /// Tiles in the folder that are not of this extract, and stay.
    public let others: Int
    /// Says that areas are left out, and why.
    public static func broken(_ count: Int) -> String {
      "left out \(counted(count, "area")) whose outline crosses itself or is not closed"
    }
    /// The credit that whoever shows the tiles must give (openstreetmap.org/copyright).
    public static let credit = "© OpenStreetMap contributors, Open Database License"
  }

  /// Writes the tiles `16/x/y.json` of an extract into a folder: each as a whole or not at all, in place of one that was there.
  /// - Parameters:
  ///   - extract: a file that osmium-tool reads, such as `town.osm.pbf`.
  ///   - folder: it is made where it is not there.
  /// - Throws: `Fault`: `missing` without the file or osmium-tool, `data` for what cannot be read or has nothing in it, `file`
  ///   where a tile cannot be written.
  public static func make(_ extract: String, in folder: String) throws -> Report {
    let things = try MapExtract(extract)
    let found = TileFeatures(things)
    guard !found.features.isEmpty else {
      throw Fault(
        .data, "has nothing that tiles show", at: FaultPlace(extract),
        expected: "streets, buildings and places", hint: Self.reason(things))
    }
    var tiles: [MapTile: [String]] = [:]
    for feature in found.features {
      let text = feature.json.compact
      for tile in Self.tiles(of: feature) { tiles[tile, default: []].append(text) }
    }
    let own = OutputPath(folder: folder)
    var replaced = 0
    for (tile, features) in tiles.sorted(by: { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }) {
      let place = own.below("\(tile).json")
      try place.makeParents()
      let text =
        "{\"features\": [\n\(features.joined(separator: ",\n"))\n], \"type\": \"FeatureCollection\"}\n"
      if holdsOther(place, than: text) { replaced += 1 }
      try TextFile.write(text, to: place)
    }
    return Report(
      tiles: tiles.count, features: found.features.count, junctions: found.junctions,
      entrances: found.entrances, cut: things.cut, cutAreas: things.cutAreas,
      brokenAreas: things.brokenAreas, unnumbered: things.unnumbered, replaced: replaced,
      others: Self.tiles(in: folder).subtracting(tiles.keys).count)
  }

  /// Whether a file is there that holds something else than a text.
  private static func holdsOther(_ place: OutputPath, than text: String) -> Bool {
    place.kind != nil && (try? place.reading { try FileContent.read($0) }) != Array(text.utf8)
  }

  /// The tiles that a folder holds.
  private static func tiles(in folder: String) -> Set<MapTile> {
    let paths = FileContent.files(in: "\(folder)/\(MapTile.zoom)")
    return Set(
      paths.filter { $0.hasSuffix(".json") }
        .compactMap { MapTile($0.dropFirst(folder.count + 1).dropLast(".json".count)) })
  }

  /// Why an extract may have nothing that tiles show.
  private static func reason(_ extract: MapExtract) -> String {
    if extract.brokenAreas > 0 { return Report.broken(extract.brokenAreas) }
    if extract.cut + extract.cutAreas > 0 { return "is all of it beyond the extract's edge?" }
    if extract.unnumbered > 0 { return "have its things no ids of OpenStreetMap?" }
    return "is it an extract of OpenStreetMap?"
  }

  private static func tiles(of feature: TileFeatures.Feature) -> Set<MapTile> {
    Set(
      feature.lines.flatMap { line in
        feature.isFilled ? MapTile.touched(byArea: line) : MapTile.touched(byLine: line)
      })
  }
}
