import MapData

/// The subject of a callout; automatic callouts can be turned off by it.
public enum CalloutCategory: String, CaseIterable, Hashable, Sendable {
  case safety, mobility, landmark, place, object, information, marker, navilens, activity
  case intersection, beacon, location, route, tour, preview, system

  /// The category of callouts about a thing on the map.
  public init(_ category: MapCategory) {
    self = CalloutCategory(rawValue: category.rawValue) ?? .location
  }
}
