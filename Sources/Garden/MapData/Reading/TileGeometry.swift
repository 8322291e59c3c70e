import JSON
import Score
import Wayfinding

/// Reads the geometry of a feature of a tile (RFC 7946, section 3.1).
///
/// Rings that touch or cross themselves are taken as they are: mappers draw them, and a walker needs the house all the same.
struct TileGeometry {
  let file: String

  static let types = [
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
  ]

  /// - Throws: `Fault` (`data`) with the place of what is wrong.
  func shape(_ geometry: JSONValue) throws(Fault) -> MapShape {
    guard let name = geometry["type"]?.string, Self.types.contains(name) else {
      let spot = geometry["type"] ?? geometry
      let hint = spot.string.flatMap { NearestName.to($0, among: Self.types) }
      throw Fault(
        .data, "the geometry is \(spot.kind)", at: spot.place(in: file),
        expected: "a point, lines or polygons",
        hint: hint.map { "did you mean \"\($0)\"?" })
    }
    guard let coordinates = geometry["coordinates"] else {
      throw fault(geometry, "the geometry has no coordinates", expected: "an array")
    }
    return switch name {
    case "Point": .points([try position(coordinates)])
    case "MultiPoint": .points(try positions(coordinates, atLeast: 1))
    case "LineString": .lines([try line(coordinates)])
    case "MultiLineString": .lines(try each(coordinates) { v throws(Fault) in try line(v) })
    case "Polygon": .areas([try polygon(coordinates)])
    default: .areas(try each(coordinates) { v throws(Fault) in try polygon(v) })
    }
  }

  /// The items of an array that is not empty.
  private func each<Item>(
    _ array: JSONValue, _ read: (JSONValue) throws(Fault) -> Item
  ) throws(Fault) -> [Item] {
    guard let values = array.array, !values.isEmpty else {
      throw fault(
        array, "the coordinates are \(array.kind)", expected: "an array that is not empty")
    }
    var items: [Item] = []
    items.reserveCapacity(values.count)
    for value in values { items.append(try read(value)) }
    return items
  }

  private func positions(_ array: JSONValue, atLeast count: Int) throws(Fault) -> [GeoPoint] {
    let points = try each(array) { value throws(Fault) in try position(value) }
    if points.count >= count { return points }
    throw fault(array, "\(points.count) positions", expected: "\(count) or more")
  }

  /// A line without positions that repeat the one before: nothing leads from one to the next.
  private func line(_ array: JSONValue) throws(Fault) -> [GeoPoint] {
    let points = try positions(array, atLeast: 2)
    let moved = points.indices.filter { $0 == 0 || points[$0] != points[$0 - 1] }
    return moved.count < 2 ? Array(points.prefix(2)) : moved.map { points[$0] }
  }

  private func position(_ value: JSONValue) throws(Fault) -> GeoPoint {
    guard let numbers = value.array, numbers.count >= 2, let longitude = numbers[0].number,
      let latitude = numbers[1].number
    else { throw fault(value, "no position", expected: "[longitude, latitude]") }
    if let point = GeoPoint(checked: latitude, longitude) { return point }
    let shown = "[\(Figure.plain(longitude)), \(Figure.plain(latitude))]"
    let isSwapped = abs(longitude) <= 90 && abs(latitude) <= 180
    let point = GeoPoint(latitude: latitude, longitude: longitude)
    throw Fault(
      .data, "\(shown) lies beyond 180° of longitude or 90° of latitude", at: value.place(in: file),
      hint: isSwapped ? "they are perhaps swapped: " + SwappedOrder.cure(point) : nil)
  }

  private func polygon(_ value: JSONValue) throws(Fault) -> SitePolygon {
    let rings = try each(value) { ring throws(Fault) in try self.ring(ring) }
    return SitePolygon(exterior: rings[0], holes: Array(rings.dropFirst()))
  }

  private func ring(_ value: JSONValue) throws(Fault) -> [GeoPoint] {
    let points = try positions(value, atLeast: 4)
    guard points[0] == points[points.count - 1] else {
      throw Fault(
        .data, "the ring is not closed: its last position differs from its first",
        at: value.place(in: file),
        hint: "repeat the first position at the end (RFC 7946, section 3.1.6)")
    }
    return Array(points.dropLast())
  }

  private func fault(_ value: JSONValue, _ message: String, expected: String) -> Fault {
    Fault(.data, message, at: value.place(in: file), expected: expected)
  }
}
