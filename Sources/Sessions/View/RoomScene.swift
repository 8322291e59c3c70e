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
      ("name", .string(scene.name)), ("description", .string(scene.description)),
      ("path", .string(room.scope.file)), ("profile", .string(scene.profile.rawValue)),
      ("box", room.director.rooms.first.map(Self.json) ?? .null),
      ("floors", .array(floors)), ("planes", .array(scene.planes.map(Self.json))),
      ("surfaces", .array(surfaces)),
      ("materials", .array(scene.profile.materialNames.map { .string($0) })),
      ("isLocked", .bool(scene.room?.isLocked ?? false)),
      ("objects", .array(scene.objects.enumerated().map { Self.json($1, index: $0) })),
      ("sounds", .array(RoomFiles(room).sounds.map { .string($0) })),
      ("objectLimit", .integer(scene.profile.objectLimit ?? ObjectBudget().objects)),
      ("reach", .number(scene.placement.reach)), ("step", .number(scene.placement.step)),
      ("snap", .number(scene.placement.snap)), ("levels", Self.levels),
    ])
  }

  /// The least and the most of the levels that can be changed, in dB.
  private static var levels: JSONText {
    func ends(_ setting: SceneSetting) -> JSONText {
      .array([.number(setting.range.lowerBound), .number(setting.range.upperBound)])
    }
    return .object([
      ("late", ends(SceneSettings.lateLevel)),
      ("reflections", ends(SceneSettings.reflectionsLevel)),
    ])
  }

  private static func json(_ box: RoomPlan) -> JSONText {
    .object([
      ("centre", json(box.centre)), ("width", .number(box.width)), ("depth", .number(box.depth)),
      ("height", .number(box.height)), ("heading", .number(box.heading)),
    ])
  }

  private var floors: [JSONText] {
    guard case .floors(let floors) = scene.room?.ground else { return [] }
    return floors.map { floor in
      let corners = floor.corners.map { JSONText.array([.number($0.x), .number($0.y)]) }
      return .object([("polygon", .array(corners)), ("height", .number(floor.height))])
    }
  }

  private static func json(_ plane: ObjectPlane) -> JSONText {
    .object([
      ("name", .string(plane.name)), ("alignment", .string(plane.alignment.rawValue)),
      ("outline", .array(plane.outline.map(json))),
      ("height", plane.alignment == .horizontal ? .number(plane.anchor.z) : .null),
    ])
  }

  private var surfaces: [JSONText] {
    guard let materials = scene.room?.materials else { return [] }
    return ObjectRoom.Materials.surfaces.map { name, path in
      .object([("name", .string(name)), ("material", .string(materials[keyPath: path]))])
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
      ("name", .string(object.name)), ("sound", .array(sounds.map { .string($0) })),
      ("bubbleRadius", .number(object.bubbleRadius)),
      ("alignments", .array(object.alignments.map(\.rawValue).sorted().map { .string($0) })),
      ("level", .number(object.traits.level)), ("motion", .string(motion)),
      ("index", .integer(index)),
    ])
  }

  /// A place of the world.
  static func json(_ place: Vector3) -> JSONText {
    .array([place.x, place.y, place.z].map { .number($0, decimals: 4) })
  }
}
