/// Where the walker is in relation to the ripple, or the beacon, that the mapping belongs to.
public struct Whereabouts: Hashable, Sendable {
  public var inside: Bool
  /// The distance to the ripple's edge in metres; 0 inside.
  public var distance: Double
  /// The bearing of the ripple's middle in degrees clockwise from true north.
  public var bearing: Double
  /// The number of times that the walker has entered the ripple.
  public var visits: Int
  /// The inputs that a beacon adds; nil for a ripple.
  public var beacon: BeaconSight?

  public init(
    inside: Bool = true, distance: Double = 0, bearing: Double = 0, visits: Int = 1,
    beacon: BeaconSight? = nil
  ) {
    self.inside = inside
    self.distance = distance
    self.bearing = bearing
    self.visits = visits
    self.beacon = beacon
  }

  /// The value of an input, by the names of `Inputs.ofSites`; nil where there is none.
  func value(of name: String) -> Double? {
    switch name {
    case "inside": inside ? 1 : 0
    case "distance": distance
    case "bearing": bearing
    case "visits": Double(visits)
    default: beacon?.value(of: name)
    }
  }
}
