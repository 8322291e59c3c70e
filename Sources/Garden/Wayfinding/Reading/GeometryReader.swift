internal import Glibc
import Score

/// Reads the geometry of one feature (RFC 7946 §3.1), and says what is wrong with it.
struct GeometryReader {
  let problems: SiteProblems

  enum Geometry {
    case point(GeoPoint)
    case line([GeoPoint])
    case area([SitePolygon])
  }

  static let types = [
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
    "GeometryCollection",
  ]

  /// - Parameter allowed: the types that the feature can have, in words for the message.
  func read(_ feature: JSONSpot, allowed: [String], words: String) -> Geometry? {
    guard let spot = feature.member("geometry"), spot.value.members != nil else {
      let spot = feature.member("geometry") ?? feature
      problems.error(
        spot,
        "the geometry is \(spot.path == feature.path ? "missing" : spot.shown), expected \(words)")
      return nil
    }
    guard let typeSpot = spot.member("type"), let type = typeSpot.value.string else {
      problems.error(spot, "the geometry has no type, expected \(words)")
      return nil
    }
    guard allowed.contains(type) else {
      let hint = Self.types.contains(type) ? "" : NearestName.hint(for: type, among: Self.types)
      problems.error(typeSpot, "the geometry is \(quoted(type)), expected \(words)", hint: hint)
      return nil
    }
    guard let coordinates = spot.member("coordinates") else {
      problems.error(spot, "the geometry has no coordinates")
      return nil
    }
    return geometry(type, coordinates)
  }

  private func geometry(_ type: String, _ coordinates: JSONSpot) -> Geometry? {
    switch type {
    case "Point": return position(coordinates).map { .point($0) }
    case "LineString":
      return positions(coordinates, atLeast: 2).map { .line($0) }
    case "Polygon": return polygon(coordinates).map { .area([$0]) }
    default:
      guard let items = coordinates.items, !items.isEmpty else {
        problems.error(coordinates, "the coordinates are \(coordinates.shown), expected polygons")
        return nil
      }
      return whole(items.map { polygon($0) }).map { .area($0) }
    }
  }

  /// Longitude, latitude, and an altitude that is not used.
  func position(_ spot: JSONSpot) -> GeoPoint? {
    guard let items = spot.items, items.count >= 2 else {
      problems.error(
        spot,
        "a position is \(spot.value.array.map { "\($0.count) numbers" } ?? spot.shown), expected [longitude, latitude]"
      )
      return nil
    }
    var numbers: [Double] = []
    for (item, name) in zip(items, ["longitude", "latitude"]) {
      let degrees = problems.read(item, "the \(name)", expected: "degrees", \.number)
      guard let number = degrees else { return nil }
      numbers.append(number)
    }
    if items.count > 2 { problems.note(.altitudes, "positions have a third number", at: spot.path) }
    guard let fault = fault(longitude: numbers[0], latitude: numbers[1]) else {
      return GeoPoint(latitude: numbers[1], longitude: numbers[0])
    }
    // A file in metres is wrong in every position.
    if problems.otherSystem == nil, numbers.contains(where: { abs($0) > Self.leastMetres }) {
      if problems.hasMetres { return nil }
      problems.hasMetres = true
    }
    problems.error(spot, fault.what, hint: fault.hint)
    return nil
  }

  /// Numbers beyond this are no degrees, whatever mistake was made with them.
  private static let leastMetres = 1000.0

  private func fault(longitude: Double, latitude: Double) -> (what: String, hint: String)? {
    let shown = "[\(Figure.plain(longitude)), \(Figure.plain(latitude))]"
    if let system = problems.otherSystem, abs(latitude) > 90 || abs(longitude) > 180 {
      return (
        "\(shown) are coordinates of the system \(quoted(system)), expected longitude and latitude",
        CoordinateSystem.cure
      )
    }
    if max(abs(latitude), abs(longitude)) > Self.leastMetres {
      return (
        "\(shown) is no longitude and latitude: degrees are expected, these look like metres",
        CoordinateSystem.cure + ", all its positions"
      )
    }
    if abs(latitude) > 90 {
      let swapped = abs(longitude) <= 90 && abs(latitude) <= 180
      return (
        "the latitude of \(shown) is outside -90...90",
        swapped
          ? "they are perhaps swapped: "
            + SwappedOrder.cure(GeoPoint(latitude: latitude, longitude: longitude)) : ""
      )
    }
    if abs(longitude) > 180 {
      let wrapped = Figure.short(Angle.wrap180(longitude), decimals: 9)
      return (
        "the longitude of \(shown) is outside -180...180",
        "write \(wrapped) for it (RFC 7946 §3.1.9)"
      )
    }
    return nil
  }

  private func positions(_ spot: JSONSpot, atLeast count: Int) -> [GeoPoint]? {
    guard let items = spot.items, items.count >= count else {
      problems.error(
        spot,
        "\(spot.value.array.map { counted($0.count, "position") } ?? spot.shown), expected \(count) or more positions"
      )
      return nil
    }
    return whole(items.map { position($0) })
  }

  /// All items that were read; nil where something of it could not be.
  private func whole<Item>(_ items: [Item?]) -> [Item]? {
    let found = items.compactMap { $0 }
    return found.count == items.count ? found : nil
  }

  private func polygon(_ spot: JSONSpot) -> SitePolygon? {
    guard let items = spot.items, !items.isEmpty else {
      problems.error(
        spot,
        "a polygon is \(spot.value.array == nil ? spot.shown : "empty"), expected an exterior ring and its holes"
      )
      return nil
    }
    let read = whole(items.enumerated().map { ring($0.element, isHole: $0.offset > 0) })
    guard let rings = read else { return nil }
    let polygon = SitePolygon(exterior: rings[0], holes: Array(rings.dropFirst()))
    return RingCheck(problems: problems).check(polygon, items) ? polygon : nil
  }

  private func ring(_ spot: JSONSpot, isHole: Bool) -> [GeoPoint]? {
    guard let points = positions(spot, atLeast: 4) else { return nil }
    guard points[0] == points[points.count - 1] else {
      problems.error(
        spot, "the ring is not closed: its last position differs from its first",
        hint: "repeat the first position at the end (RFC 7946 §3.1.6)")
      return nil
    }
    var distinct: [GeoPoint] = []
    for point in points.dropLast() where point != distinct.last { distinct.append(point) }
    if distinct.count > 1, distinct[0] == distinct[distinct.count - 1] { distinct.removeLast() }
    if distinct.count < points.count - 1 {
      problems.note(.repeatedPoints, "equal neighbours of a ring count once", at: spot.path)
    }
    return RingCheck(problems: problems).check(distinct, spot, isHole: isHole) ? distinct : nil
  }
}

/// Says what is wrong or odd with rings of distinct points.
struct RingCheck {
  let problems: SiteProblems

  /// Metres across beyond which a polygon is no part of a garden.
  static let largest = 1e6
  /// Positions up to which a ring is searched for crossings, which takes the square of their number at worst.
  static let comparable = 10_000
  /// Metres by which a hole may reach beyond its exterior: positions of six decimals are that coarse.
  static let seam = 0.12

  /// Whether the ring can be used.
  func check(_ points: [GeoPoint], _ spot: JSONSpot, isHole: Bool) -> Bool {
    guard points.count >= 3 else {
      problems.error(spot, "the ring has \(points.count) different positions, expected 3 or more")
      return false
    }
    let plane = LocalPlane(origin: points[0])
    let places = points.map { EarthPlace($0) }
    guard places.allSatisfy({ $0.distance(to: plane.origin) < Self.largest }) else {
      problems.error(
        spot, "the ring is more than \(Measure.metres(Self.largest)) across",
        hint: "positions are [longitude, latitude]: is one of them swapped?")
      return false
    }
    let ring = Ring(points: places.map { plane.project($0) })
    guard hasArea(ring) else {
      problems.error(spot, "the ring has no area: its positions lie on one line")
      return false
    }
    if points.count > Self.comparable {
      problems.note(
        .notChecked,
        "rings of more than \(Self.comparable) positions, for crossing themselves or each other",
        at: spot.path)
    } else if let (a, b) = ring.crossing {
      problems.note(
        .selfCrossing,
        "edges \(a) and \(b) meet; inside is where a ray out crosses the ring an odd number of times",
        at: spot.path)
    } else if (ring.signedArea < 0) != isHole {
      problems.note(
        .clockwise,
        "RFC 7946 wants exteriors counter-clockwise and holes clockwise; both ways are read",
        at: spot.path)
    }
    return true
  }

  /// Whether the holes of a polygon lie inside its exterior.
  /// - Parameter rings: the exterior and the holes in the file.
  func check(_ polygon: SitePolygon, _ rings: [JSONSpot]) -> Bool {
    let plane = LocalPlane(origin: polygon.exterior[0])
    func ring(_ points: [GeoPoint]) -> Ring { Ring(points: points.map { plane.project($0) }) }
    let exterior = ring(polygon.exterior)
    var areInside = true
    for (hole, spot) in zip(polygon.holes, rings.dropFirst())
    where max(hole.count, exterior.points.count) <= Self.comparable {
      guard ring(hole).leaves(exterior, margin: Self.seam) else { continue }
      problems.error(
        spot, "the hole reaches outside the exterior of its polygon",
        hint: "an area of its own is another polygon: make it a MultiPolygon")
      areInside = false
    }
    return areInside
  }

  /// Whether some point lies a millimetre off the line from the first to the farthest one.
  private func hasArea(_ ring: Ring) -> Bool {
    let first = ring.points[0]
    func length(_ p: PlanePoint) -> Double { hypot(p.x - first.x, p.y - first.y) }
    let far = ring.points.max { length($0) < length($1) }!
    let base = length(far)
    guard base > 1e-3 else { return false }
    return ring.points.contains { p in
      let cross = (far.x - first.x) * (p.y - first.y) - (far.y - first.y) * (p.x - first.x)
      return abs(cross) / base > 1e-3
    }
  }
}

/// The message where longitude and latitude stand in the wrong order.
public enum SwappedOrder {
  /// - Parameter point: the point as it was read, in which what is called the longitude is the latitude.
  public static func cure(_ point: GeoPoint) -> String {
    let (first, second) = (point.latitude, point.longitude)
    return "GeoJSON's order is [longitude, latitude] (RFC 7946, section 3.1.1): write "
      + "[\(Figure.short(first, decimals: 7)), \(Figure.short(second, decimals: 7))]"
  }
}
