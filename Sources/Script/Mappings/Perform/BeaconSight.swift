/// The direction and the distance of the beacon that the mapping sounds for, as its sound needs them.
public struct BeaconSight: Hashable, Sendable {
  /// The walker's heading less the bearing of the beacon, in degrees; nil while the heading is unknown.
  public var angle: Double?
  /// The number of the component that the profile chooses, from 1, on the beacon's bearing; 0 is silence.
  public var component: Int
  /// The hum beside it, which says how near it is.
  public var hum: Hum

  /// The hum that says that the beacon is near.
  public enum Hum: Int, Hashable, Sendable {
    case none = 0
    case near = 1
    case far = 2
  }

  public init(angle: Double?, component: Int, hum: Hum = .none) {
    (self.angle, self.component, self.hum) = (angle, component, hum)
  }

  /// The value of an input, by the names of `Inputs.ofSites`: not a number where it is not known; nil for others.
  func value(of name: String) -> Double? {
    switch name {
    case "angle": angle ?? .nan
    case "component": Double(component)
    case "hum": Double(hum.rawValue)
    default: nil
    }
  }
}
