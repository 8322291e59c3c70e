internal import Glibc
import JSON
import Score

extension ObjectScene {
  /// The text of a scene's file that reads as this scene, in its coordinates: settings as usual are left out, places in the
  /// file and findings are not kept.
  public var fileText: String { SceneWriter(scene: self).json.folded + "\n" }
}

/// Writes a scene; the counterpart of `SceneReader`.
struct SceneWriter {
  let scene: ObjectScene
  var profile: ObjectProfile { scene.profile }

  var json: JSONText {
    .object(present: [
      "name": text(scene.name), "description": text(scene.description), "profile": profile.rawValue,
      "coordinates": scene.coordinates.rawValue, "origin": origin,
      "play": JSONText.object(["delay": scene.playDelay]), "listener": listener,
      "room": scene.room.map(room),
      "planes": scene.planes.isEmpty ? nil : JSONText.array(scene.planes.map(plane)),
      "placement": placement, "objects": JSONText.array(scene.objects.map(object)),
    ])
  }

  private func text(_ text: String) -> JSONText? { text.isEmpty ? nil : .string(text) }

  private var origin: JSONText? {
    scene.origin.map {
      .object(["latitude": $0.latitude, "longitude": $0.longitude])
    }
  }

  private var listener: JSONText {
    let follow: JSONText? =
      switch scene.listener.motion {
      case .still: nil
      case .walk: "dataset"
      case .columns(let columns): Self.columns(columns)
      }
    return .object(present: [
      "position": Self.place(scene.listener.position), "heading": scene.listener.heading,
      "follow": follow,
    ])
  }

  private var placement: JSONText? {
    let rules = scene.placement
    let members: [(String, JSONText?)] = [
      ("reach", number(rules.reach, SceneSettings.reach)),
      ("smoothing", number(Double(rules.smoothing), SceneSettings.smoothing)),
      ("snap", number(rules.snap, SceneSettings.snap)),
      ("step", number(rules.step, SceneSettings.step)),
      ("tolerance", number(rules.tolerance, SceneSettings.tolerance)),
      ("turnTime", number(rules.turnTime, SceneSettings.turnTime)),
    ]
    return members.contains { $0.1 != nil } ? .object(present: members) : nil
  }

  // MARK: Values

  /// A number that is not as usual.
  func number(_ value: Double, _ setting: SceneSetting) -> JSONText? {
    value == setting.defaultNumber(profile) ? nil : .number(value)
  }

  /// A flag that is not as usual.
  func flag(_ value: Bool, _ setting: SceneSetting) -> JSONText? {
    value == setting.defaultFlag ? nil : .bool(value)
  }

  static func place(_ place: Vector3) -> JSONText {
    .array([.number(place.x), .number(place.y), .number(place.z)])
  }

  /// The two coordinates of the ground plan, as `ObjectCoordinates.place` takes them.
  func flat(_ place: Vector3) -> [Double] {
    scene.coordinates == .scenekit ? [place.x, place.z] : [place.x, place.y]
  }

  static func columns(_ columns: ObjectColumns) -> JSONText {
    .object(present: ["x": columns.x, "y": columns.y, "z": columns.z, "heading": columns.heading])
  }
}

extension SceneWriter {
  func object(_ object: VirtualObject) -> JSONText {
    let files = object.sound.files
    let all = PlaneAlignment.allCases
    return .object(present: [
      "name": object.name, "audioFile": files.count == 1 ? files[0] : nil,
      "audioFiles": files.count > 1 ? files : nil, "voice": object.sound.voice,
      "bus": object.sound.bus, "loop": flag(object.sound.loops, SceneSettings.loop),
      "level": number(object.traits.level, SceneSettings.level),
      "position": Self.place(object.position),
      "rotation": object.rotation == .identity ? nil : rotation(object.rotation),
      "bubbleRadius": number(object.bubbleRadius, SceneSettings.bubbleRadius),
      "allowedAlignments": object.alignments == Set(all)
        ? nil : JSONText.array(all.filter(object.alignments.contains).map { .string($0.rawValue) }),
      "directivity": number(object.traits.directivity, SceneSettings.directivity),
      "doppler": flag(object.traits.hasDoppler, SceneSettings.doppler),
      "airAbsorption": flag(object.traits.hasAirAbsorption, SceneSettings.airAbsorption),
      "nearField": flag(object.traits.hasNearField, SceneSettings.nearField),
      "law": law(object.traits.law), "timeline": timeline(object.motion),
      "follow": follow(object.motion),
    ])
  }

  private func law(_ law: ObjectTraits.Law) -> JSONText? {
    guard case .inverse(let reference, let rolloff, let maximum) = law else { return "ring" }
    let members: [(String, JSONText?)] = [
      ("reference", number(reference, SceneSettings.reference)),
      ("rolloff", number(rolloff, SceneSettings.rolloff)),
      ("maximum", number(maximum, SceneSettings.maximum)),
    ]
    return members.contains { $0.1 != nil } ? .object(present: members) : nil
  }

  private func follow(_ motion: ObjectMotion) -> JSONText? {
    if case .follow(let columns) = motion { return Self.columns(columns) }
    return nil
  }

  private func timeline(_ motion: ObjectMotion) -> JSONText? {
    guard case .timeline(let timeline) = motion else { return nil }
    let points = timeline.points.map { point -> JSONText in
      let at = point.position
      let numbers = [point.time, at.x, at.y, at.z].map { JSONText.number($0) }
      if case .array(let q) = rotation(point.rotation) { return .array(numbers + q) }
      return .array(numbers + [rotation(point.rotation)])
    }
    return .object(present: [
      "loop": flag(timeline.loops, SceneSettings.timelineLoop), "points": JSONText.array(points),
    ])
  }

  /// Degrees about the axis that points up, to a billionth, where it turns about that; otherwise [w, x, y, z].
  private func rotation(_ q: Quaternion) -> JSONText {
    let up = scene.coordinates.up
    let along = q.x * up.x + q.y * up.y + q.z * up.z
    let aside = (Vector3(q.x, q.y, q.z) - along * up).length
    guard aside < 1e-9 else {
      return .array([.number(q.w), .number(q.x), .number(q.y), .number(q.z)])
    }
    return .number(2 * atan2(along, q.w) * 180 / .pi, decimals: 9)
  }
}

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
