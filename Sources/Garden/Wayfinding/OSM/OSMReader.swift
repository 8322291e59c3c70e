import Score

/// Reads OpenStreetMap objects that are points of interest from GeoJSON or Overpass JSON.
struct OSMReader {
  let problems: SiteProblems
  private(set) var objects: [(object: OSMObject, kind: OSMKind)] = []
  private(set) var copyright = ""

  mutating func read(_ text: [UInt8]) throws(Faults) {
    let space: Set<UInt8> = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]
    if text.first(where: { !space.contains($0) }) == 0x3c {
      throw Faults([
        Fault.scene(
          "it is XML, expected GeoJSON or Overpass JSON",
          at: FaultPlace(problems.file, line: 1, column: 1),
          hint: "export GeoJSON, or ask Overpass with [out:json] and \"out tags center;\"")
      ])
    }
    let top = try SiteProblems.parse(text, file: problems.file)
    if let elements = top.member("elements")?.items {
      copyright = top.member("osm3s")?.member("copyright")?.value.string ?? ""
      for element in elements { readElement(element) }
    } else {
      for feature in try SiteReader.features(of: top, problems) { readFeature(feature) }
    }
    try problems.check()
  }

  private mutating func add(
    _ id: String?, _ tags: [String: String], _ spot: JSONSpot, place: () -> OSMObject.Place?
  ) {
    if tags.isEmpty { return problems.note(.notImported, "objects without tags", at: spot.path) }
    guard let kind = OSMKind.of(tags) else {
      let main = ["building", "highway", "amenity", "shop", "landuse", "leisure", "natural"]
      let key = main.first { tags[$0] != nil } ?? "other"
      return problems.note(
        .notImported, "no point of interest: \(key)=\(tags[key] ?? "…")", at: spot.path)
    }
    guard let place = place() else { return }
    objects.append((OSMObject(id: id, tags: tags, place: place), kind))
  }

  private func tags(_ spot: JSONSpot?) -> [String: String] {
    var tags: [String: String] = [:]
    for (key, member) in spot?.members ?? [] where !key.hasPrefix("@") {
      if let text = member.value.string { tags[key] = text }
      if let number = member.value.number { tags[key] = Figure.plain(number) }
    }
    return tags
  }

  // MARK: GeoJSON, Soundscape's tiles too

  private mutating func readFeature(_ spot: JSONSpot) {
    let properties = spot.member("properties")
    var tags = tags(
      properties?.member("tags")?.value.members == nil ? properties : properties?.member("tags"))
    if let type = spot.member("feature_type")?.value.string,
      let value = spot.member("feature_value")?.value.string
    {
      if tags[type] == nil { tags[type] = value }
    }
    let reader = GeometryReader(problems: problems)
    add(Self.identifier(spot, properties), tags, spot) {
      let allowed = ["Point", "LineString", "Polygon", "MultiPolygon"]
      switch reader.read(spot, allowed: allowed, words: "a Point, a line or polygons") {
      case .point(let point): return .point(point)
      case .area(let polygons): return .area(polygons)
      case .line(let points): return Self.place(of: points)
      case nil: return nil
      }
    }
  }

  /// `@id`, Soundscape's `osm_ids` (positive for nodes, negative for ways, below -10^17 for relations), or the feature's
  /// own id; nil where there is none, or a number too long to be exact.
  private static func identifier(_ spot: JSONSpot, _ properties: JSONSpot?) -> String? {
    if let id = (properties?.member("@id") ?? spot.member("id"))?.value.string {
      return id.split(separator: "/").joined(separator: "-")
    }
    let tile = spot.member("osm_ids")?.items?.first
    let member = tile ?? spot.member("id") ?? properties?.member("osm_id")
    guard let number = member?.value.number, abs(number) < 0x1p53 else { return nil }
    let text = Figure.plain(abs(number))
    if tile == nil { return "osm-\(text)" }
    return number < 0 ? "way-\(text)" : "node-\(text)"
  }

  /// A closed line is an area; another one its middle point.
  private static func place(of points: [GeoPoint]) -> OSMObject.Place {
    if points.count > 3, points[0] == points[points.count - 1] {
      return .area([SitePolygon(exterior: Array(points.dropLast()))])
    }
    return .point(points[points.count / 2])
  }

  // MARK: Overpass

  private mutating func readElement(_ spot: JSONSpot) {
    guard let type = spot.member("type")?.value.string, let number = spot.member("id")?.value.number
    else {
      return problems.error(spot, "an element needs type and id", hint: "is it Overpass JSON?")
    }
    let problems = problems
    add("\(type)-\(Figure.plain(number))", tags(spot.member("tags")), spot) {
      if let line = spot.member("geometry")?.items, line.count > 1 {
        let points = line.compactMap { Self.point($0) }
        if points.count == line.count { return Self.place(of: points) }
      }
      let rings = MemberRings(spot.member("members")?.items ?? [])
      if !rings.polygons.isEmpty { return .area(rings.polygons) }
      if let point = Self.point(spot.member("center") ?? spot) { return .point(point) }
      problems.note(
        .notImported,
        "elements without a place: ask Overpass for \"out tags center;\" or \"out geom;\"",
        at: spot.path)
      return nil
    }
  }

  static func point(_ spot: JSONSpot) -> GeoPoint? {
    GeoPoint(checked: spot.member("lat")?.number, spot.member("lon")?.number)
  }
}

/// The polygons of a relation whose members bring their geometry, as Overpass writes them for `out geom`.
///
/// Ways of one role are joined at their ends until a ring is closed (OpenStreetMap wiki, "Relation:multipolygon/Algorithm",
/// ring assignment); holes belong to the first outer ring that holds their first point.
struct MemberRings {
  let polygons: [SitePolygon]

  init(_ members: [JSONSpot]) {
    func ways(_ roles: Set<String>) -> [[GeoPoint]] {
      members.compactMap { member in
        guard roles.contains(member.member("role")?.value.string ?? ""),
          let items = member.member("geometry")?.items
        else { return nil }
        let points = items.compactMap { OSMReader.point($0) }
        return points.count == items.count && points.count > 1 ? points : nil
      }
    }
    let outer = Self.rings(of: ways(["outer", ""]))
    let inner = Self.rings(of: ways(["inner"]))
    polygons = outer.map { ring in
      SitePolygon(exterior: ring, holes: inner.filter { Self.holds(ring, $0[0]) })
    }
  }

  /// Whether a ring holds a point: small as areas are, degrees are a plane.
  private static func holds(_ ring: [GeoPoint], _ point: GeoPoint) -> Bool {
    Ring(points: ring.map { PlanePoint($0.longitude, $0.latitude) })
      .contains(PlanePoint(point.longitude, point.latitude))
  }

  /// The closed rings that ways make, without the repeated last point; ways that close no ring are left out.
  private static func rings(of ways: [[GeoPoint]]) -> [[GeoPoint]] {
    var rest = ways
    var rings: [[GeoPoint]] = []
    while var ring = rest.popLast() {
      while ring.first != ring.last, let next = rest.firstIndex(where: { joins(ring, $0) }) {
        let way = rest.remove(at: next)
        ring += (way.first == ring.last ? way : way.reversed()).dropFirst()
      }
      if ring.count > 3, ring.first == ring.last { rings.append(Array(ring.dropLast())) }
    }
    return rings
  }

  private static func joins(_ ring: [GeoPoint], _ way: [GeoPoint]) -> Bool {
    way.first == ring.last || way.last == ring.last
  }
}
