import Score

/// A way from waypoint to waypoint, by which somebody is guided.
public struct WalkRoute: Hashable, Sendable {
  public struct Waypoint: Hashable, Sendable {
    /// The id of the place or beacon; empty for a corner of a line.
    public var id: String
    /// The name as it is spoken; empty where it has none.
    public var name: String
    public var point: GeoPoint
    /// The words on reaching it; nil leaves them to whoever guides.
    public var arrival: String?
    /// The words on setting out for it; nil leaves them to whoever guides.
    public var departure: String?
    /// The paths of recordings that can be heard there, as the site names them.
    public var clips: [String]

    public init(
      id: String = "", name: String, point: GeoPoint, arrival: String? = nil,
      departure: String? = nil, clips: [String] = []
    ) {
      (self.id, self.name, self.point) = (id, name, point)
      (self.arrival, self.departure, self.clips) = (arrival, departure, clips)
    }
  }

  public var id: String
  public var name: String
  public var description: String
  /// The waypoints in their order, one at least.
  public var waypoints: [Waypoint]

  public init(id: String, name: String, description: String = "", waypoints: [Waypoint]) {
    precondition(!waypoints.isEmpty, "a route has a waypoint")
    (self.id, self.name, self.description) = (id, name, description)
    self.waypoints = waypoints
  }

  /// The route from its last waypoint to its first. The words of a waypoint stay with it: they speak of reaching it and
  /// of setting out for it, from wherever that is.
  public var reversed: WalkRoute {
    var route = self
    route.waypoints.reverse()
    return route
  }

  /// The number of the waypoint that is nearest to a place, from 0 on, the first of equal ones; and its distance in metres.
  public func nearestWaypoint(to place: GeoPoint) -> (index: Int, distance: Double) {
    let here = EarthPlace(place)
    let distances = waypoints.map { here.distance(to: EarthPlace($0.point)) }
    let nearest = distances.indices.min { distances[$0] < distances[$1] }!
    return (nearest, distances[nearest])
  }

  /// The length from waypoint to waypoint in metres.
  public var length: Double { EarthPlace.length(of: waypoints.map(\.point)) }
}

extension EarthPlace {
  /// The length of a line in metres.
  static func length(of line: [GeoPoint]) -> Double {
    let places = line.map { EarthPlace($0) }
    return zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}
