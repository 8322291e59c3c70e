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

/// The features of tiles that an extract gives, as Soundscape's service has them: things by their tag, and what it finds itself,
/// junctions and entrances.
struct TileFeatures {
  /// A feature as JSON, and the lines by which it lies in tiles.
  struct Feature {
    let json: JSONText
    /// Points are lines of one place; areas have their outlines.
    let lines: [[GeoPoint]]
    /// Whether all that lies within the lines belongs to it, an area.
    let isFilled: Bool
  }

  private(set) var features: [Feature] = []
  private(set) var junctions = 0
  private(set) var entrances = 0

  /// The keys by which a thing is in a tile: the first that it has is its type.
  static let keys = [
    "highway", "amenity", "shop", "tourism", "leisure", "historic", "office", "entrance",
    "emergency", "barrier", "landuse", "building",
  ]

  init(_ extract: MapExtract) {
    let things = extract.things.filter { Self.type(of: $0) != nil }
    for thing in things { add(thing) }
    addJunctions(of: things)
    addEntrances(of: things)
  }

  /// The key that is the type of a thing; nil for what tiles leave out: aisles of car parks, and land that is not built on.
  private static func type(of thing: MapExtract.Thing) -> String? {
    let key = keys.first { thing.tags[$0] != nil }
    if thing.tags["service"] == "parking_aisle" { return nil }
    if key == "landuse", thing.tags["landuse"] != "construction" { return nil }
    return key
  }

  private mutating func add(_ thing: MapExtract.Thing) {
    guard let key = Self.type(of: thing), let value = thing.tags[key] else { return }
    let (geometry, lines, isFilled) = Self.json(thing.geometry)
    guard !lines.allSatisfy(\.isEmpty) else { return }
    let tags = thing.tags.sorted { $0.key < $1.key }.map { ($0.key, JSONText.string($0.value)) }
    append(key, value, geometry, [thing.number], tags: .object(tags), lines, isFilled)
  }

  private mutating func append(
    _ type: String, _ value: String, _ geometry: JSONText, _ numbers: [Int],
    tags: JSONText = .object([(String, JSONText)]()), _ lines: [[GeoPoint]], _ isFilled: Bool
  ) {
    let json = JSONText.object([
      "feature_type": type, "feature_value": value, "geometry": geometry, "osm_ids": numbers,
      "properties": tags, "type": "Feature",
    ])
    features.append(Feature(json: json, lines: lines, isFilled: isFilled))
  }

  // MARK: What is found

  /// A junction is a point that more than one road or path has.
  private mutating func addJunctions(of things: [MapExtract.Thing]) {
    var ways: [GeoPoint: [Int]] = [:]
    for thing in things {
      guard case .line(let line) = thing.geometry, FeatureTable.isWay(thing.tags["highway"] ?? "")
      else {
        continue
      }
      for point in Set(line) { ways[point, default: []].append(thing.number) }
    }
    let found = ways.filter { Set($0.value).count > 1 }
    for (point, numbers) in found.sorted(by: { Self.precedes($0.key, $1.key) }) {
      append("highway", TileWords.junction, Self.point(point), numbers, [[point]], false)
      junctions += 1
    }
  }

  /// The entrances of a building are the nodes of its outline that are entrances.
  private mutating func addEntrances(of things: [MapExtract.Thing]) {
    var doors: [GeoPoint: Int] = [:]
    for thing in things where thing.tags["entrance"] != nil {
      if case .point(let place) = thing.geometry { doors[place] = thing.number }
    }
    for thing in things where thing.tags["building"] != nil {
      guard case .areas(let areas) = thing.geometry else { continue }
      var found: [(number: Int, point: GeoPoint)] = []
      for point in areas.flatMap({ $0 }).flatMap({ $0 }) {
        guard let number = doors[point], !found.contains(where: { $0.number == number }) else {
          continue
        }
        found.append((number, point))
      }
      guard !found.isEmpty else { continue }
      let points = found.map(\.point)
      append(
        TileWords.entrances, TileWords.entrances,
        .object(["coordinates": points.map(Self.pair), "type": "MultiPoint"]),
        [thing.number] + found.map(\.number), points.map { [$0] }, false)
      entrances += found.count
    }
  }

  private static func precedes(_ a: GeoPoint, _ b: GeoPoint) -> Bool {
    (a.latitude, a.longitude) < (b.latitude, b.longitude)
  }

  // MARK: Geometry

  private static func json(
    _ geometry: MapExtract.Geometry
  ) -> (json: JSONText, lines: [[GeoPoint]], isFilled: Bool) {
    switch geometry {
    case .point(let point): return (self.point(point), [[point]], false)
    case .line(let line): return (named("LineString", .array(line.map(pair))), [line], false)
    case .areas(let areas):
      let rings = areas.map { area in JSONText.array(area.map { .array($0.map(pair)) }) }
      let json =
        areas.count == 1 ? named("Polygon", rings[0]) : named("MultiPolygon", .array(rings))
      return (json, areas.compactMap(\.first), true)
    }
  }

  private static func point(_ point: GeoPoint) -> JSONText { named("Point", pair(point)) }

  private static func named(_ type: String, _ coordinates: JSONText) -> JSONText {
    .object(["coordinates": coordinates, "type": type])
  }

  /// Longitude and latitude to 10^-7 degrees, as OpenStreetMap has them.
  private static func pair(_ point: GeoPoint) -> JSONText {
    .array([
      .number(point.longitude, decimals: 7), .number(point.latitude, decimals: 7),
    ])
  }
}
