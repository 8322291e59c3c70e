import JSON
import Score

extension SceneWriter {
  func room(_ room: ObjectRoom) -> JSONText {
    .object(
      present: ground(room) + [
        ("height", .number(room.height)),
        (
          "materials",
          .object(
            ObjectRoom.Materials.surfaces.map { name, path in
              (name, .string(room.materials[keyPath: path]))
            })
        ), ("order", number(Double(room.order), SceneSettings.order)),
        ("reflectionsLevel", number(room.reflectionsLevel, SceneSettings.reflectionsLevel)),
        (
          "lateLevel",
          room.lateLevel.map { number($0, SceneSettings.lateLevel) } ?? .string("off")
        ), ("lock", flag(room.isLocked, SceneSettings.lock)),
      ])
  }

  private func ground(_ room: ObjectRoom) -> [(String, JSONText?)] {
    switch room.ground {
    case .box(let width, let depth, let centre, let heading):
      // a box that is only the default has no floor, and neither width nor depth
      return [
        ("width", room.hasFloor ? .number(width) : nil),
        ("depth", room.hasFloor ? .number(depth) : nil), ("centre", Self.place(centre)),
        ("heading", number(heading, SceneSettings.roomHeading)),
      ]
    case .floors(let floors):
      let list = floors.map { floor in
        JSONText.object(["polygon": polygon(floor.corners), "height": floor.height])
      }
      return [("floors", .array(list))]
    }
  }

  private func polygon(_ corners: [Vector3]) -> JSONText {
    .array(corners.map(pair))
  }

  private func pair(_ place: Vector3) -> JSONText { .array(flat(place).map { .number($0) }) }

  func plane(_ plane: ObjectPlane) -> JSONText {
    let head: [(String, JSONText?)] = [
      ("name", .string(plane.name)), ("alignment", .string(plane.alignment.rawValue)),
    ]
    let outline = plane.outline
    func height(_ place: Vector3) -> JSONText { .number(scene.coordinates.height(of: place)) }
    if plane.alignment == .vertical {
      return .object(
        present: head + [
          ("from", pair(outline[0])), ("to", pair(outline[1])),
          ("height", .array([height(outline[0]), height(outline[2])])),
        ])
    }
    let level: [(String, JSONText?)] = [("height", height(plane.anchor))]
    if outline.first == plane.anchor {
      return .object(present: head + level + [("polygon", polygon(outline))])
    }
    // The extent is the outline's, whose corners lie half of it from the centre: to a nanometre as it was given.
    let sides = zip(
      outline.isEmpty ? [] : flat(outline[2]), outline.isEmpty ? [] : flat(outline[0]))
    let extent = sides.map { JSONText.number($0 - $1, decimals: 9) }
    return .object(
      present: head + level + [
        ("centre", pair(plane.anchor)), ("extent", extent.isEmpty ? nil : .array(extent)),
      ])
  }
}
