import Score

/// The message where longitude and latitude stand in the wrong order.
public enum SwappedOrder {
  /// - Parameter point: the point as it was read, in which what is called the longitude is the latitude.
  public static func cure(_ point: GeoPoint) -> String {
    let (first, second) = (point.latitude, point.longitude)
    return "GeoJSON's order is [longitude, latitude] (RFC 7946, section 3.1.1): write "
      + "[\(Figure.short(first, decimals: 7)), \(Figure.short(second, decimals: 7))]"
  }
}
