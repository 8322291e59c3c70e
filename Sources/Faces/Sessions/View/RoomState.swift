import JSON
import Score
import Wayfinding

/// Where everything is in a room, and whether it plays.
struct RoomState {
  private let room: LiveRoom

  init(_ room: LiveRoom) { self.room = room }

  var json: JSONText {
    let scene = room.scene
    let level = room.reflectionsAreOff ? nil : scene.room?.reflectionsLevel
    return .object([
      "isPlaying": room.playing != nil, "time": room.time.map { JSONText.number($0, decimals: 3) },
      "refusals": room.refusals.map(Self.json), "listener": listener, "listenerFollows": follows,
      "objects": scene.objects.indices.map(json), "late": scene.room?.lateLevel,
      "reflections": level, "field": room.isFree || scene.room == nil ? "free" : "shoebox",
    ])
  }

  private static func json(_ refusal: Fault) -> JSONText {
    .object(["message": refusal.message, "hint": refusal.hint])
  }

  /// Whether the data say where the listener is.
  private var follows: Bool {
    if case .still = room.scene.listener.motion { return false }
    return room.director.placedListener == nil
  }

  /// The place, then where the nose points, degrees clockwise from ahead.
  private var listener: JSONText {
    let listener = room.director.listener
    let place = listener.position
    return .array(
      [place.x, place.y, place.z].map { .number($0, decimals: 4) }
        + [.number(listener.heading, decimals: 2)])
  }

  private func json(_ object: Int) -> JSONText {
    let it = room.scene.objects[object]
    let pose = room.director.objects.poses[object]
    let front = pose.rotation.turn(Vector3(0, 1, 0))
    let isHeld = it.motion != .still && room.director.objects.isHeld(object)
    return .object([
      "at": RoomScene.json(pose.position),
      "turn": JSONText.number(Direction(of: front).azimuth, decimals: 2), "plane": pose.plane,
      "isHeld": isHeld, "reason": room.reasons[it.name]?.sentence(by: room.scene.placement),
    ])
  }
}
