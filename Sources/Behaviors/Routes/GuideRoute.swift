import Score
import Wayfinding

/// A way from waypoint to waypoint, or a tour of stops.
public struct GuideRoute: Hashable, Sendable {
  public var id: String
  public var name: String
  public var waypoints: [Waypoint]

  public init(id: String, name: String, waypoints: [Waypoint]) {
    (self.id, self.name, self.waypoints) = (id, name, waypoints)
  }

  /// The same way from its end to its beginning.
  public var reversed: GuideRoute {
    GuideRoute(id: id, name: name, waypoints: waypoints.reversed())
  }
}

/// A place that a route goes by.
public struct Waypoint: Hashable, Sendable {
  /// The id of the marker or feature; nil for a mere place.
  public var id: String?
  public var name: String
  public var point: GeoPoint
  /// What is said as it is reached, and as the walker sets out for it, beside the route's own words; empty for none.
  public var arrival: String
  public var departure: String
  /// Sounds that are played as it is reached, by their names.
  public var clips: [String]
  /// Pictures that belong to it, by their names.
  public var images: [String]

  public init(
    id: String? = nil, name: String, point: GeoPoint, arrival: String = "", departure: String = "",
    clips: [String] = [], images: [String] = []
  ) {
    (self.id, self.name, self.point) = (id, name, point)
    (self.arrival, self.departure, self.clips, self.images) = (arrival, departure, clips, images)
  }

  var target: BeaconTarget { BeaconTarget(id: id, name: name, point: point) }
}

extension GuideRoute {
  /// A route of a site or a file; its waypoints have neither sounds nor pictures.
  public init(_ route: WalkRoute) {
    self.init(
      id: route.id, name: route.name,
      waypoints: route.waypoints.map { waypoint in
        Waypoint(
          id: waypoint.id.isEmpty ? nil : waypoint.id, name: waypoint.name, point: waypoint.point,
          arrival: waypoint.arrival ?? "", departure: waypoint.departure ?? "")
      })
  }
}
