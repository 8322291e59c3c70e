import JSON
import Score
import Wayfinding

/// Reads a tile of Soundscape's map service: what is broken is left out, and its fault kept.
struct TileReader {
  let file: String
  /// The text, for numbers that are too long to be exact as a `Double`.
  let digits: ExactNumbers
  private(set) var content = TileContent()

  /// The members that a feature must have.
  static let members = [
    "feature_type", "feature_value", "geometry", "osm_ids", "properties", "type",
  ]
  init(_ bytes: [UInt8], file: String) {
    (self.file, digits) = (file, ExactNumbers(bytes))
  }

  /// - Throws: `Fault` (`data`) where the text is no collection of features.
  mutating func read() throws(Fault) {
    let top = try JSONParser.parse(digits.bytes, file: file, code: .data)
    guard top["type"]?.string == "FeatureCollection", let features = top["features"]?.array else {
      throw Fault(
        .data, "is no tile: it is no collection of features",
        at: top.place(in: file),
        expected: "{\"type\": \"FeatureCollection\", \"features\": [ … ]}",
        hint: Self.hint(for: "features", in: top))
    }
    for (number, feature) in features.enumerated() {
      do throws(Fault) { try read(feature) } catch {
        var fault = error
        fault.place.part = "features[\(number)]"
        content.faults.append(fault)
      }
    }
  }

  private mutating func read(_ feature: JSONValue) throws(Fault) {
    guard feature.members != nil else {
      throw fault(feature, "a feature is \(feature.kind)", expected: "an object")
    }
    for name in Self.members where feature[name] == nil {
      throw Fault(
        .data, "has no member \"\(name)\"", at: feature.place(in: file),
        hint: Self.hint(for: name, in: feature))
    }
    let (type, value) = (
      try text("feature_type", of: feature), try text("feature_value", of: feature)
    )
    let ids = try identifiers(feature)
    let reader = TileGeometry(file: file)
    let shape = try reader.shape(feature["geometry"] ?? feature)
    if value == TileWords.junction {
      guard case .points(let points) = shape else {
        throw fault(feature, "a junction is no point", expected: "a Point")
      }
      content.junctions.append(TileJunction(point: points[0], ways: ids))
    } else if type == TileWords.entrances {
      guard case .points(let points) = shape, points.count == ids.count - 1 else {
        throw fault(
          feature, "the list of entrances does not fit its ids",
          expected: "the id of the building, then one of each point")
      }
      content.entrances.append(
        EntranceList(building: ids[0], entrances: Array(ids.dropFirst()), points: points))
    } else {
      content.features.append(
        MapFeature(id: ids[0], type: type, value: value, shape: shape, tags: tags(feature)))
    }
  }

  private func text(_ name: String, of feature: JSONValue) throws(Fault) -> String {
    guard let member = feature[name], let text = member.string, !text.isEmpty else {
      let member = feature[name] ?? feature
      throw fault(member, "\(name) is \(member.kind)", expected: "a text")
    }
    return text
  }

  private func identifiers(_ feature: JSONValue) throws(Fault) -> [String] {
    let member = feature["osm_ids"] ?? feature
    let ids = (member.array ?? []).compactMap { digits.integer($0) }
    guard !ids.isEmpty, ids.count == member.array?.count else {
      throw fault(
        member, "osm_ids holds what is no id, or none", expected: "an array of whole numbers")
    }
    return ids.map { MapID(number: $0).description }
  }

  private func tags(_ feature: JSONValue) -> [String: String] {
    var tags: [String: String] = [:]
    for (key, value) in feature["properties"]?.members ?? [] {
      if let text = value.string { tags[key] = text }
      if let number = value.number { tags[key] = Figure.plain(number) }
    }
    return tags
  }

  private func fault(_ value: JSONValue, _ message: String, expected: String) -> Fault {
    Fault(.data, message, at: value.place(in: file), expected: expected)
  }

  /// The member that is spelt much like one that is missing.
  private static func hint(for name: String, in object: JSONValue) -> String? {
    let others = (object.members ?? []).map(\.key).filter { !members.contains($0) }
    return NearestName.to(name, among: others).map { "is \"\($0)\" meant for it?" }
  }
}

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

/// Whole numbers of a JSON text with all their digits: the ids of relations have eighteen, and a `Double` holds sixteen.
struct ExactNumbers {
  private let source: JSONSource
  var bytes: [UInt8] { source.bytes }

  init(_ bytes: [UInt8]) { source = JSONSource(bytes) }

  /// The number that a value of the text is; nil for what is no whole one.
  func integer(_ value: JSONValue) -> Int? {
    guard let number = value.number, let whole = Int(exactly: number) else { return nil }
    if abs(number) < 0x1p53 { return whole }
    let start = source.start(of: value)
    let text = bytes[start...].prefix { $0 == 0x2d || (0x30...0x39).contains($0) }
    let next = bytes[(start + text.count)...].first
    if let next, [0x2e, 0x45, 0x65].contains(next) { return whole }  // 1.5e18
    return Int(String(decoding: text, as: UTF8.self)) ?? whole
  }
}
