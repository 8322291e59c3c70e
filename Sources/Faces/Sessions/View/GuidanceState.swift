import Behaviors
import JSON
import Rendering
import Score

/// The beacon as it stands, and what the walker can ask for.
package enum GuidanceState {
  static func json(_ guidance: Guidance) -> JSONText {
    .object([
      "beacon": guidance.beacon.map(json), "callsOut": guidance.callsOut,
      "behavior": guidance.customName, "isAsleep": guidance.isAsleep,
      "unfinished": guidance.unfinished, "recordings": guidance.recordings,
    ])
  }

  private static func json(_ beacon: BeaconState) -> JSONText {
    .object([
      ("id", .string(orNull: beacon.id)), ("name", .string(orNull: beacon.name)),
      ("latitude", .number(beacon.target.latitude, decimals: 7)),
      ("longitude", .number(beacon.target.longitude, decimals: 7)),
      ("isAudible", .bool(beacon.isAudible)), ("isInside", .bool(beacon.isInside)),
      ("distance", beacon.distance.map { .number($0, decimals: 1) } ?? .null),
      ("bearing", beacon.bearing.map { .number($0, decimals: 0) } ?? .null),
      // Degrees from straight ahead, left positive.
      ("azimuth", beacon.angle.map { .number(Angle.wrap180($0), decimals: 0) } ?? .null),
    ])
  }

  /// The wishes, places and routes, which stay while the walk goes on, for the scene.
  package static func offer(_ guidance: Guidance) -> JSONText {
    func list(_ all: [GuidanceOffer.Named]) -> JSONText {
      .array(all.map { .object(["id": $0.id, "name": $0.name]) })
    }
    return .object([
      "wishes": UserEvent.words, "places": list(guidance.offer.markers),
      "routes": list(guidance.offer.routes), "categories": CalloutCategory.allCases.map(\.rawValue),
      "language": guidance.language,
    ])
  }
}
