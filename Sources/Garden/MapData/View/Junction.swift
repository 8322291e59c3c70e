public import Score

/// A point that more than one road or path shares.
public struct Junction: Hashable, Sendable, Identifiable {
  /// `junction-51.437563,-2.693832`: its place to six decimals.
  public let id: String
  public let point: GeoPoint
  /// The arms that meet there, clockwise from north: a way that goes through has two.
  public let roads: [JunctionRoad]
  /// Whether a roundabout is among the ways.
  public let isRoundabout: Bool
}

/// An arm of a junction.
public struct JunctionRoad: Hashable, Sendable {
  public let way: MapFeature
  /// The bearing of its first 25 m from the junction, in degrees clockwise from true north, 0..<360.
  public let bearing: Double
}
