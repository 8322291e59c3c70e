import Score

/// A point that is none of the sounding kinds: a beacon to walk to, or a place to know of.
public struct SiteMarker: Hashable, Sendable {
  public enum Kind: String, Sendable { case beacon, place }

  public var kind: Kind
  public var id: String
  public var name: String
  public var point: GeoPoint
  /// Metres within which it counts as reached; nil when the site does not say.
  public var radius: Double?
  public var info: String

  public init(
    _ kind: Kind, id: String, name: String = "", point: GeoPoint, radius: Double? = nil,
    info: String = ""
  ) {
    self.kind = kind
    self.id = id
    self.name = name.isEmpty ? id : name
    self.point = point
    self.radius = radius
    self.info = info
  }
}

/// A line: a route to follow from its first point, or a path to draw.
public struct SiteLine: Hashable, Sendable {
  public enum Kind: String, Sendable { case route, path }

  public var kind: Kind
  public var id: String
  public var name: String
  public var points: [GeoPoint]
  public var info: String

  public init(
    _ kind: Kind, id: String, name: String = "", points: [GeoPoint], info: String = ""
  ) {
    self.kind = kind
    self.id = id
    self.name = name.isEmpty ? id : name
    self.points = points
    self.info = info
  }

  /// Metres along the line.
  public var length: Double {
    let places = points.map { EarthPlace($0) }
    return zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}
