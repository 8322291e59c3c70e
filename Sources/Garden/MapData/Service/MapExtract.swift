import Files
import JSON
import Score

/// The things of an extract of OpenStreetMap, with their geometry, as osmium-tool exports them.
struct MapExtract {
  /// A thing: its number in tiles, its tags, its geometry.
  struct Thing {
    let number: Int
    let tags: [String: String]
    let geometry: Geometry
  }

  enum Geometry {
    case point(GeoPoint)
    case line([GeoPoint])
    /// The rings of each polygon, the outer one first.
    case areas([[[GeoPoint]]])
  }

  private(set) var things: [Thing] = []
  /// The number of ways of which a point is not in the extract; they have no geometry, and are not among the things.
  let cut: Int
  /// The number of areas, such as parks of several ways, of which a way or a point is not in the extract; they are not
  /// among the things.
  let cutAreas: Int
  /// The number of areas that are left out, as their outline crosses itself or is not closed.
  let brokenAreas: Int
  /// The number of things that have no id of OpenStreetMap, as those that an editor has not uploaded; they are left out.
  private(set) var unnumbered = 0

  /// What is an area where its way is closed, and what is a line: a closed street is no square.
  private static let export = """
    {"attributes": {"type": true, "id": true},
     "linear_tags": ["highway", "barrier", "railway", "waterway", "power", "route"],
     "area_tags": ["building", "amenity", "shop", "leisure", "tourism", "historic", "office", "landuse", "natural",
                   "place", "emergency", "area=yes"]}
    """

  /// Reads an extract.
  /// - Parameter path: of a file that osmium reads: `.osm`, `.osm.pbf`, `.osm.gz`, `.osm.bz2`.
  /// - Throws: `Fault`: `missing` without the file or osmium-tool, `data` for what osmium cannot read.
  init(_ path: String) throws {
    guard FileContent.isFile(path) else {
      throw Fault(
        .missing, "there is no such extract", at: FaultPlace(path),
        hint: "extracts of regions are offered by several services of OpenStreetMap")
    }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let (sorted, exported) = ("\(folder.path)/sorted.osm.pbf", "\(folder.path)/things.geojsonseq")
    let newest = "\(folder.path)/newest.osm.pbf"
    try TextFile.write(Self.export, to: "\(folder.path)/export.json")
    try Self.osmium(["sort", path, "-o", sorted], on: path)
    // A thing may be there more than once, as in extracts that overlap and were joined: its newest version is taken.
    try Self.osmium(["time-filter", sorted, "2100-01-01T00:00:00Z", "-o", newest], on: path)
    (cut, cutAreas) = try Self.cut(newest, on: path)
    let errors = try Self.osmium(
      [
        "export", newest, "-c", "\(folder.path)/export.json", "-f", "geojsonseq", "-e",
        "-x", "print_record_separator=false", "-o", exported,
      ], on: path, joined: true)
    // Of an area of which something is beyond the edge it does not say that it cannot build it.
    brokenAreas = String(decoding: errors, as: UTF8.self).split(separator: "\n")
      .count { $0.hasSuffix("Could not build area geometry") }
    try read(exported, of: path)
  }

  /// Counts the ways and the areas of which something is beyond the edge.
  private static func cut(
    _ sorted: String, on path: String
  ) throws(Fault) -> (ways: Int, areas: Int) {
    // Lines such as "n99 in w5" and "w5 in r7"; the exit code is 1 where there are some.
    let missing = try osmium(["check-refs", "-r", "-i", sorted], on: path, good: [0, 1])
    var (ways, relations): (Set<ArraySlice<UInt8>>, Set<ArraySlice<UInt8>>) = ([], [])
    for line in missing.split(separator: 10) {
      let things = line.split(separator: 32)
      switch (things[0].first, things.last?.first) {
      case (_, UInt8(ascii: "w")): ways.insert(things.last!)
      // An area needs its ways only; it may name nodes and relations besides.
      case (UInt8(ascii: "w"), _): relations.insert(things.last!)
      default: break
      }
    }
    let areas = try osmium(
      ["tags-filter", "-R", "-f", "opl", sorted, "r/type=multipolygon,boundary"], on: path)
    return (
      ways.count,
      areas.split(separator: 10).count { line in
        let words = line.split(separator: 32)
        let members = words.last { $0.first == UInt8(ascii: "M") }?.dropFirst() ?? []
        return relations.contains(words[0])
          || members.split(separator: 44).contains { ways.contains($0.prefix { $0 != 64 }) }
      }
    )
  }

  @discardableResult
  private static func osmium(
    _ words: [String], on path: String, good: Set<Int32> = [0], joined: Bool = false
  ) throws(Fault) -> [UInt8] {
    switch try ProgramRun(["osmium"] + words, patience: 3_600_000, good: good, joined: joined) {
    case .output(let bytes): return bytes
    case .missing:
      throw Fault(
        .missing, "osmium is not installed, which reads extracts", at: FaultPlace(path),
        hint: "install the package osmium-tool, or run make deps")
    case .failed(let reason):
      throw Fault(
        .data, "osmium cannot read it: \(reason)", at: FaultPlace(path),
        expected: "an extract of OpenStreetMap, .osm.pbf or .osm", hint: "is it whole?")
    case .endless:
      throw Fault(.data, "osmium was silent for an hour", at: FaultPlace(path))
    }
  }

  private mutating func read(_ exported: String, of path: String) throws {
    let lines = try FileContent.read(exported, limit: 1 << 34).split(separator: 10)
    for line in lines {
      let json = try JSONParser.parse(Array(line), file: path, code: .data)
      guard let number = Self.number(json) else {
        unnumbered += 1
        continue
      }
      if let thing = Self.thing(json, number) { things.append(thing) }
    }
    things.sort { ($0.number, Self.rank($0.geometry)) < ($1.number, Self.rank($1.geometry)) }
  }

  private static func rank(_ geometry: Geometry) -> Int {
    switch geometry {
    case .point: 0
    case .line: 1
    case .areas: 2
    }
  }

  /// The number in tiles; nil where the id is not above 0, or has more digits than a number of JSON keeps.
  private static func number(_ json: JSONValue) -> Int? {
    guard let type = json["properties"]?["@type"]?.string,
      let id = json["properties"]?["@id"]?.number, id >= 1, id < 0x1p53
    else { return nil }
    return MapID(type: type, id: Int(id)).number
  }

  private static func thing(_ json: JSONValue, _ number: Int) -> Thing? {
    guard let properties = json["properties"], let geometry = geometry(json["geometry"]) else {
      return nil
    }
    var tags: [String: String] = [:]
    for (key, value) in properties.members ?? [] where !key.hasPrefix("@") {
      tags[key] = value.string
    }
    return Thing(number: number, tags: tags, geometry: geometry)
  }

  private static func geometry(_ json: JSONValue?) -> Geometry? {
    guard let items = json?["coordinates"] else { return nil }
    switch json?["type"]?.string {
    case "Point": return point(items).map { .point($0) }
    case "LineString": return .line(points(items))
    case "MultiPolygon": return .areas((items.array ?? []).map { ($0.array ?? []).map(points) })
    default: return nil
    }
  }

  private static func points(_ json: JSONValue) -> [GeoPoint] {
    (json.array ?? []).compactMap(point)
  }

  private static func point(_ json: JSONValue) -> GeoPoint? {
    guard let pair = json.array, pair.count == 2, let longitude = pair[0].number,
      let latitude = pair[1].number
    else { return nil }
    return GeoPoint(checked: latitude, longitude)
  }
}
