import Score

/// The area that a thing of a site covers.
public enum SiteShape: Hashable, Sendable {
  /// Radius in metres.
  case circle(centre: GeoPoint, radius: Double)
  /// One or more polygons; a place is inside when any of them contains it.
  case area([SitePolygon])

  /// The name that GeoJSON gives it, a circle being a point with a radius.
  public var word: String {
    switch self {
    case .circle: "circle"
    case .area(let polygons): polygons.count == 1 ? "polygon" : "\(polygons.count) polygons"
    }
  }
}

/// A polygon: inside its exterior and outside of its holes, both by the even-odd rule. Rings run either way and do
/// not repeat their first point; their edges are straight in the plane that touches the earth at the polygon.
public struct SitePolygon: Hashable, Sendable {
  public var exterior: [GeoPoint]
  public var holes: [[GeoPoint]]

  public init(exterior: [GeoPoint], holes: [[GeoPoint]] = []) {
    (self.exterior, self.holes) = (exterior, holes)
  }
}
