import Score
import Wayfinding

/// Where a beacon stands.
public struct BeaconTarget: Hashable, Sendable {
  /// The id of the feature or marker; nil for a mere place.
  public var id: String?
  /// The name by which callouts speak of it.
  public var name: String
  public var point: GeoPoint

  public init(id: String? = nil, name: String, point: GeoPoint) {
    (self.id, self.name, self.point) = (id, name, point)
  }
}

extension BeaconTarget {
  /// A beacon on a waypoint of a route.
  init(_ waypoint: WalkRoute.Waypoint) {
    self.init(
      id: waypoint.id.isEmpty ? nil : waypoint.id, name: waypoint.name, point: waypoint.point)
  }
}
