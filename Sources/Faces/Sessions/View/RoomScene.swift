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
