import MapData
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

  /// A beacon on a thing of the map that is within a radius in metres; nil where there is none of that id.
  init?(
    _ id: String, from fix: WalkerFix, within radius: Double, _ map: any MapSource, time: Double
  ) {
    let view = map.view(at: fix.point, within: radius, time: time)
    let found = view.features(near: fix.point, within: radius).first { $0.feature.id == id }
    guard let found else { return nil }
    self.init(id: id, name: found.feature.name, point: found.point)
  }
}
