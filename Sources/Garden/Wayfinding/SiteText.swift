import JSON
import Score

extension Site {
  /// The site as GeoJSON, a feature a line. Reading it gives the same site, and writing that the same bytes.
  ///
  /// Defaults are left out, but for settings that the site gave; ids and kinds are written as properties.
  public var geoJSON: String {
    var members = [JSONText.Member("type", .string("FeatureCollection"))]
    if !name.isEmpty { members.append(.init("name", .string(name))) }
    if !attribution.isEmpty { members.append(.init("attribution", .string(attribution))) }
    let given = SiteSetting.allCases.filter { settings.isGiven($0) }
    if !given.isEmpty {
      members.append(
        .init("settings", .object(given.map { .init($0.rawValue, .number(settings[$0])) })))
    }
    if let guidance { members.append(.init("guidance", guidance.node)) }
    members += self.members
    var text = "{\n"
    for member in members {
      text += "  \(JSONText.string(member.key).compact): \(member.value.compact),\n"
    }
    text += "  \"features\": ["
    for (i, feature) in features.enumerated() {
      text += (i > 0 ? ",\n    " : "\n    ") + feature.node.compact
    }
    return text + (features.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
  }
}

extension SiteFeature {
  /// The feature as GeoJSON.
  var node: JSONText {
    switch content {
    case .ripple(let ripple): feature(ripple.properties, ripple.shape.geometry)
    case .dejavu(let dejavu): feature(dejavu.properties, dejavu.shape.geometry)
    case .marker(let marker): feature(marker.properties, SiteGeometry.point(marker.point))
    case .line(let line):
      feature(
        line.properties,
        line.waypoints.isEmpty
          ? SiteGeometry.node("LineString", SiteGeometry.positions(line.points)) : .null)
    case .room(let room): feature(room.properties, room.geometry)
    case .foreign(let node): node
    }
  }

  private func feature(_ own: [JSONText.Member], _ geometry: JSONText) -> JSONText {
    .object(
      [.init("type", .string("Feature"))] + members
        + [.init("properties", .object(own + properties)), .init("geometry", geometry)])
  }
}

/// Geometries as GeoJSON.
enum SiteGeometry {
  static func node(_ type: String, _ coordinates: JSONText) -> JSONText {
    .object([.init("type", .string(type)), .init("coordinates", coordinates)])
  }

  static func position(_ point: GeoPoint) -> JSONText {
    .array([.number(point.longitude), .number(point.latitude)])
  }

  static func positions(_ points: [GeoPoint]) -> JSONText { .array(points.map(position)) }

  static func point(_ point: GeoPoint) -> JSONText { node("Point", position(point)) }

  static func polygon(_ polygon: SitePolygon) -> JSONText {
    .array(([polygon.exterior] + polygon.holes).map { positions($0 + [$0[0]]) })
  }
}

extension SiteShape {
  fileprivate var geometry: JSONText {
    switch self {
    case .circle(let centre, _): SiteGeometry.point(centre)
    case .area(let polygons) where polygons.count == 1:
      SiteGeometry.node("Polygon", SiteGeometry.polygon(polygons[0]))
    case .area(let polygons):
      SiteGeometry.node("MultiPolygon", .array(polygons.map(SiteGeometry.polygon)))
    }
  }

  var radius: Double? { if case .circle(_, let radius) = self { radius } else { nil } }
}

extension SiteRoom {
  fileprivate var geometry: JSONText {
    switch floor {
    case .box(let centre, _, _, _): SiteGeometry.point(centre)
    case .polygon(let polygon): SiteGeometry.node("Polygon", SiteGeometry.polygon(polygon))
    }
  }
}

extension SiteKind {
  /// The properties of a feature of the kind, those left out that have no value.
  fileprivate func members(
    _ id: String, _ name: String, _ own: KeyValuePairs<String, JSONText?>, info: String
  ) -> [JSONText.Member] {
    let common: KeyValuePairs<String, JSONText?> = [
      "kind": .string(rawValue), "id": .string(id), "name": name == id ? nil : filled(name),
    ]
    return (Array(common) + own + [("info", filled(info))]).compactMap { key, value in
      value.map { JSONText.Member(key, $0) }
    }
  }
}

private func filled(_ text: String) -> JSONText? { text.isEmpty ? nil : .string(text) }

/// A number, left out where it is the usual one.
private func number(_ value: Double?, unless usual: Double? = nil) -> JSONText? {
  value == usual ? nil : value.map { .number($0) }
}

private func numbers(_ values: [String: Double]) -> JSONText? {
  if values.isEmpty { return nil }
  return .object(values.sorted { $0.key < $1.key }.map { .init($0.key, .number($0.value)) })
}

extension Ripple {
  var properties: [JSONText.Member] {
    SiteKind.ripple.members(
      id, name,
      [
        "radius": number(shape.radius), "mapping": filled(mapping), "preset": numbers(preset),
        "weights": numbers(weights), "after": after.map { .string($0) },
        "level": number(level, unless: 0),
      ], info: info)
  }
}

extension Dejavu {
  var properties: [JSONText.Member] {
    SiteKind.dejavu.members(
      id, name,
      [
        "radius": number(shape.radius), "file": filled(file), "level": number(level, unless: 0),
        "away": number(away), "loop": loops ? .bool(true) : nil,
      ], info: info)
  }
}

extension SiteMarker {
  var properties: [JSONText.Member] {
    kind.members(
      id, name,
      [
        "radius": number(radius), "address": filled(address), "arrival": filled(arrival),
        "departure": filled(departure),
        "clips": clips.isEmpty ? nil : .array(clips.map { .string($0) }),
      ], info: info)
  }
}

extension SiteLine {
  var properties: [JSONText.Member] {
    let ids = waypoints.map { JSONText.string($0) }
    return kind.members(id, name, ["waypoints": ids.isEmpty ? nil : .array(ids)], info: info)
  }
}

extension SiteRoom {
  var properties: [JSONText.Member] {
    var size: (width: Double?, depth: Double?, heading: Double?)
    if case .box(_, let width, let depth, let heading) = floor { size = (width, depth, heading) }
    let named = Surface.allCases.compactMap { surface in
      materials[surface].map { JSONText.Member(surface.rawValue, .string($0)) }
    }
    return SiteKind.room.members(
      id, name,
      [
        "width": number(size.width), "depth": number(size.depth),
        "heading": number(size.heading, unless: 0), "height": number(height, unless: 3),
        "materials": named.isEmpty ? nil : .object(named),
        "order": number(Double(order), unless: 3),
        "reflections": number(reflectionsLevel, unless: 0),
        "late": lateLevel == nil ? .null : number(lateLevel, unless: 0),
      ], info: info)
  }
}
