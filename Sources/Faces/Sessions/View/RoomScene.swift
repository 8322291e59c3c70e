import JSON
import Rendering
import Score
import Spatial
import Wayfinding

/// A room as those see it who look at it: what stays while its objects move. Places are in the world's axes, in metres.
struct RoomScene {
  private let room: LiveRoom
  private let scene: ObjectScene

  init(_ room: LiveRoom) {
    self.room = room
    scene = room.scene.inWorld()
  }

  var json: JSONText {
    .object([
      "name": scene.name, "description": scene.description, "path": room.scope.file,
      "profile": scene.profile.rawValue, "box": room.director.rooms.first.map(Self.json),
      "floors": floors, "planes": scene.planes.map(Self.json), "surfaces": surfaces,
      "materials": scene.profile.materialNames, "isLocked": scene.room?.isLocked ?? false,
      "objects": scene.objects.enumerated().map { Self.json($1, index: $0) },
      "sounds": RoomFiles(room).sounds,
      "objectLimit": scene.profile.objectLimit ?? ObjectBudget().objects,
      "reach": scene.placement.reach, "step": scene.placement.step, "snap": scene.placement.snap,
      "levels": Self.levels,
    ])
  }

  /// The least and the most of the levels that can be changed, in dB.
  private static var levels: JSONText {
    func ends(_ setting: SceneSetting) -> JSONText {
      .array([.number(setting.range.lowerBound), .number(setting.range.upperBound)])
    }
    return .object([
      "late": ends(SceneSettings.lateLevel), "reflections": ends(SceneSettings.reflectionsLevel),
    ])
  }

  private static func json(_ box: RoomPlan) -> JSONText {
    .object([
      "centre": json(box.centre), "width": box.width, "depth": box.depth, "height": box.height,
      "heading": box.heading,
    ])
  }

  private var floors: [JSONText] {
    guard case .floors(let floors) = scene.room?.ground else { return [] }
    return floors.map { floor in
      let corners = floor.corners.map { JSONText.array([.number($0.x), .number($0.y)]) }
      return .object(["polygon": corners, "height": floor.height])
    }
  }

  private static func json(_ plane: ObjectPlane) -> JSONText {
    .object([
      "name": plane.name, "alignment": plane.alignment.rawValue, "outline": plane.outline.map(json),
      "height": plane.alignment == .horizontal ? plane.anchor.z : nil,
    ])
  }

  private var surfaces: [JSONText] {
    guard let materials = scene.room?.materials else { return [] }
    return ObjectRoom.Materials.surfaces.map { name, path in
      .object(["name": name, "material": materials[keyPath: path]])
    }
  }

  private static func json(_ object: VirtualObject, index: Int) -> JSONText {
    let motion =
      switch object.motion {
      case .still: "still"
      case .timeline: "timeline"
      case .follow: "follow"
      }
    let sounds = object.sound.files + [object.sound.voice, object.sound.bus].compactMap { $0 }
    return .object([
      "name": object.name, "sound": sounds, "bubbleRadius": object.bubbleRadius,
      "alignments": object.alignments.map(\.rawValue).sorted(), "level": object.traits.level,
      "motion": motion, "index": index,
    ])
  }

  /// A place of the world.
  static func json(_ place: Vector3) -> JSONText {
    .array([place.x, place.y, place.z].map { .number($0, decimals: 4) })
  }
}

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
