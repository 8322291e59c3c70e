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
