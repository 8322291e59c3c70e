import Score

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
