import Behaviors
import JSON
import Rendering
import Score
import Spatial
import Wayfinding

/// Where the walker is in the garden, and the ways to all that is there.
package struct GardenState {
  private let director: GardenDirector

  /// The accuracy of the position in metres; nil where nobody delivers it.
  private let accuracy: Double?

  init(_ garden: LiveGarden, inputs: [(spec: InputSpec, value: Double)]) {
    self.init(garden.director, accuracy: inputs.first { $0.spec.name == "accuracy" }.map(\.value))
  }

  package init(_ director: GardenDirector, accuracy: Double?) {
    (self.director, self.accuracy) = (director, accuracy)
  }

  package var json: JSONText {
    let way = director.wayfinder
    let state = way.state
    return .object([
      "latitude": state.place.map { JSONText.number($0.latitude, decimals: 7) },
      "longitude": state.place.map { JSONText.number($0.longitude, decimals: 7) },
      "heading": state.place == nil
        ? nil : director.ears.heading.map { JSONText.number($0, decimals: 1) },
      "accuracy": accuracy.flatMap {
        state.place == nil ? nil : JSONText.number($0, decimals: 1)
      },
      "current": state.current.map { way.ripples[$0].id },
      "room": state.room.map { way.rooms[$0].id }, "info": state.info, "isHeld": state.isHeld,
      "targets": state.targets.map { json($0.id, .ripple($0.ripple), $0.distance) },
      "dejavus": state.dejavus.map { number in
        let key = Role.Key.dejavu(number)
        return json(way.dejavus[number].id, key, distance(to: key))
      }, "guidance": director.guidance.map(GuidanceState.json),
      "ripples": state.place == nil ? [] : way.ripples.indices.map(ripple),
    ])
  }

  private func ripple(_ index: Int) -> JSONText {
    let relation = director.wayfinder.relation(to: index)
    let key = Role.Key.ripple(index)
    return .object([
      "id": director.wayfinder.ripples[index].id,
      "distance": JSONText.number(relation?.distance ?? distance(to: key), decimals: 1),
      "azimuth": azimuth(of: key),
      "isInside": relation?.isInside ?? false, "visits": relation?.visits ?? 0,
    ])
  }

  private func json(_ id: String, _ key: Role.Key, _ distance: Double) -> JSONText {
    .object([
      "id": id, "distance": JSONText.number(distance, decimals: 1),
      "azimuth": azimuth(of: key),
    ])
  }

  /// Degrees from straight ahead, left positive; nil where the heading is not known.
  private func azimuth(of key: Role.Key) -> JSONText? {
    director.ears.direction(of: director.place(of: key)).map { .number($0.azimuth, decimals: 0) }
  }

  private func distance(to key: Role.Key) -> Double {
    director.ears.distance(to: director.place(of: key))
  }
}

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
