public import Score

/// A thing on the map as it is seen from a place.
public struct Sighting: Hashable, Sendable {
  public let feature: MapFeature
  /// The nearest point of the thing; the place itself inside of an area.
  public let point: GeoPoint
  /// The distance to that point in metres; 0 inside of an area.
  public let distance: Double
  /// The bearing of that point in degrees clockwise from true north, 0..<360; of an area that is stood in, of its
  /// middle.
  public let bearing: Double

  /// Whether the walker is inside of the thing, or upon it: it lies in no direction.
  public var isHere: Bool { distance == 0 }
}
