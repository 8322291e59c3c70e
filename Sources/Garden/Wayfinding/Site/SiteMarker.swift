import Score

/// A point that is none of the sounding kinds: a beacon to walk to, or a place to know of. Routes go by them.
public struct SiteMarker: Hashable, Sendable {
  /// A beacon or a place.
  public var kind: SiteKind
  public var id: String
  public var name = ""
  public var point: GeoPoint
  /// The distance in metres within which the marker counts as reached; nil where the site does not say.
  public var radius: Double?
  public var info = ""
  /// The street and number, as they are spoken.
  public var address = ""
  /// The words on reaching it as a waypoint; empty leaves them to whoever guides.
  public var arrival = ""
  /// The words on setting out for it as a waypoint; empty leaves them to whoever guides.
  public var departure = ""
  /// The paths of recordings that can be heard here as at a stop of a tour, in their order.
  public var clips: [String] = []

  package init(
    kind: SiteKind, id: String, name: String = "", point: GeoPoint, radius: Double? = nil,
    info: String = "", address: String = "", arrival: String = "", departure: String = "",
    clips: [String] = []
  ) {
    (self.kind, self.id, self.name, self.point) = (kind, id, name, point)
    (self.radius, self.info, self.address) = (radius, info, address)
    (self.arrival, self.departure, self.clips) = (arrival, departure, clips)
  }
}

/// A line: a route to follow from its first point, or a path to draw.
///
/// A route goes by the corners of its line, or by places and beacons of the site.
public struct SiteLine: Hashable, Sendable {
  /// A route or a path.
  public var kind: SiteKind
  public var id: String
  public var name = ""
  public var points: [GeoPoint]
  public var info = ""
  /// The ids of the places and beacons that the points are; empty where the line itself is drawn.
  public var waypoints: [String] = []

  package init(
    kind: SiteKind, id: String, name: String = "", points: [GeoPoint], info: String = "",
    waypoints: [String] = []
  ) {
    (self.kind, self.id, self.name, self.points) = (kind, id, name, points)
    (self.info, self.waypoints) = (info, waypoints)
  }

  /// The length of the line in metres.
  public var length: Double { EarthPlace.length(of: points) }
}
