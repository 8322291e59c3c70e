import Score

/// A point that is none of the sounding kinds: a beacon to walk to, or a place to know of.
public struct SiteMarker: Hashable, Sendable {
  /// A beacon or a place.
  public var kind: SiteKind
  public var id: String
  public var name = ""
  public var point: GeoPoint
  /// The distance in metres within which the marker counts as reached; nil where the site does not say.
  public var radius: Double?
  public var info = ""
}

/// A line: a route to follow from its first point, or a path to draw.
public struct SiteLine: Hashable, Sendable {
  /// A route or a path.
  public var kind: SiteKind
  public var id: String
  public var name = ""
  public var points: [GeoPoint]
  public var info = ""

  /// The length of the line in metres.
  public var length: Double {
    let places = points.map { EarthPlace($0) }
    return zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}
