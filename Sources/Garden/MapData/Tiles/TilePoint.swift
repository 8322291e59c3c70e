import Score

/// A place to six decimals of a degree, as tiles have it: some 0.1 m.
struct TilePoint: Hashable, Sendable {
  /// Millionths of a degree.
  let latitude: Int32
  let longitude: Int32

  init(_ point: GeoPoint) {
    latitude = Int32(held: point.latitude * 1e6)
    longitude = Int32(held: point.longitude * 1e6)
  }
}
