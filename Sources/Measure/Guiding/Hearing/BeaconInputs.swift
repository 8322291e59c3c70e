import Behaviors
import Mappings
import Score

/// The inputs by which a beacon's mapping learns where its target is.
struct BeaconInputs {
  /// The distance in metres at which mappings are heard: beyond the hum, before arrival.
  static let distance = 60.0

  /// The inputs that the conductor is given; the others come with the whereabouts.
  static let delivered = [Inputs.named("heading")!]

  let style: BeaconStyle
  let settings: BehaviorSettings

  /// - Parameters:
  ///   - angle: heading minus bearing, in degrees.
  ///   - heading: degrees clockwise from north.
  func whereabouts(angle: Double, heading: Double) -> Whereabouts {
    Whereabouts(
      inside: false, distance: Self.distance, bearing: Angle.wrap360(heading - angle), visits: 0,
      beacon: BeaconSight(
        angle: Angle.wrap360(angle), component: style.component(at: angle, settings) + 1))
  }
}
