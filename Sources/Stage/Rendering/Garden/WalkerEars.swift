import Score
import Spatial

/// The turn of a walker's head, as a walk tells it.
package struct HeadPose: Hashable, Sendable {
  /// Heading, yaw, pitch and roll in degrees, as `Listener` takes them. Where `isKnown` is false the heading stands for nothing.
  package var angles: SIMD4<Double>
  /// Whether the walk tells where the head points from north: by a compass or by the direction of travel.
  package var isKnown: Bool
}

/// The ears of a walker, who may not know where north is. Without that nothing has a direction to them: what would be heard from
/// one is heard from ahead, by both ears alike.
package struct WalkerEars: Hashable, Sendable {
  /// The listener as the sound is rendered.
  package let listener: Listener
  /// Whether the listener's heading is known.
  private let isKnown: Bool

  /// The ears of somebody of whom nothing is known yet.
  package init() { self.init(position: .zero, HeadPose(angles: SIMD4(), isKnown: false)) }

  package init(position: Vector3, _ pose: HeadPose) {
    listener = Listener(position: position, angles: pose.angles)
    isKnown = pose.isKnown
  }

  package var position: Vector3 { listener.position }

  /// Where the nose points, degrees clockwise from true north, 0..<360; nil where that is not known.
  package var heading: Double? { isKnown ? listener.heading : nil }

  /// Metres to a place.
  package func distance(to place: Vector3) -> Double { (place - position).length }

  /// The direction of a place from the nose; nil where the heading is not known.
  package func direction(of place: Vector3) -> Direction? {
    isKnown ? Direction(of: listener.local(place)) : nil
  }

  /// The place from which something is heard: its own, or as far away straight ahead where the heading is not known.
  package func heard(_ place: Vector3) -> Vector3 {
    isKnown ? place : ahead(distance(to: place))
  }

  /// The place some metres straight ahead of the nose.
  package func ahead(_ metres: Double) -> Vector3 {
    position + metres * listener.orientation.turn(Vector3(0, 1, 0))
  }
}
