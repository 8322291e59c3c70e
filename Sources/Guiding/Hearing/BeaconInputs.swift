import Behaviors
import Mappings
import Score

/// The inputs by which a beacon's mapping learns where its target is.
struct BeaconInputs {
  /// The distance in metres at which mappings are heard: beyond the hum, before arrival.
  static let distance = 60.0

  static let angle = InputSpec(
    "angle", .degrees, .circular(period: 360), in: -180...360,
    doc: "Heading minus the bearing of the beacon: 0 is straight ahead, 90 has it at the left.")
  static let component = InputSpec(
    "component", .none, in: 0...15,
    doc: "Which component of the beacon's style the angle chooses, 0 for the one on the axis.")

  /// Inputs that a mapping may name here, beside the project's own.
  static let extra = [angle, component]
  /// What the conductor is given, in this order.
  static let delivered = [Inputs.named("heading")!, angle, component]

  let style: BeaconStyle
  let settings: BehaviorSettings

  /// - Parameters:
  ///   - angle: heading minus bearing, in degrees.
  ///   - heading: degrees clockwise from north.
  func values(angle: Double, heading: Double) -> [Double] {
    [heading, Angle.wrap360(angle), Double(style.component(at: angle, settings))]
  }

  func whereabouts(angle: Double, heading: Double) -> Whereabouts {
    Whereabouts(
      inside: false, distance: Self.distance, bearing: Angle.wrap360(heading - angle), visits: 0)
  }
}
