internal import Glibc
import JSON
import Score

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
