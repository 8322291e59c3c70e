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
