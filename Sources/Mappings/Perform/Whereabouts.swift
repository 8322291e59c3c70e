/// Where the walker is in relation to the ripple that the mapping belongs to.
public struct Whereabouts: Hashable, Sendable {
  public var inside: Bool
  /// Metres to the edge, 0 inside.
  public var distance: Double
  /// Degrees clockwise from true north.
  public var bearing: Double
  /// How often the ripple has been entered.
  public var visits: Int

  public init(inside: Bool = true, distance: Double = 0, bearing: Double = 0, visits: Int = 1) {
    self.inside = inside
    self.distance = distance
    self.bearing = bearing
    self.visits = visits
  }

  /// The value of an input, by the names of `Mapping.siteInputs`.
  func value(of name: String) -> Double? {
    switch name {
    case "inside": inside ? 1 : 0
    case "distance": distance
    case "bearing": bearing
    case "visits": Double(visits)
    default: nil
    }
  }
}
