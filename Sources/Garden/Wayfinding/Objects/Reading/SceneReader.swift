import JSON
import Score

/// Reads a scene's file; start at `read`.
struct SceneReader {
  let notes: SceneNotes
  let materials: [String]?
  var profile = ObjectProfile.ripples
  var coordinates = ObjectCoordinates.ripples

  private static let keys = [
    "name", "description", "profile", "coordinates", "origin", "play", "listener", "room",
    "planes", "placement", "objects",
  ]

  mutating func read(_ value: JSONValue) throws(Faults) -> ObjectScene {
    let root = JSONSpot(value: value, path: "")
    let list = root.value.array == nil ? nil : root
    let fields = list == nil ? SceneFields(root, notes, keys: Self.keys) : nil
    if let fields {
      profile = ObjectProfile(rawValue: fields.word(SceneSettings.profile))!
      coordinates = ObjectCoordinates(rawValue: fields.word(SceneSettings.coordinates))!
    }
    let room = fields?.node("room").flatMap(readRoom)
    let planes = fields?.node("planes").map(planeReader.read) ?? []
    let head = listener(fields?.node("listener").flatMap(readListener), in: room)
    let objects = (list ?? fields?.node("objects")).map { readObjects($0, listener: head) } ?? []
    let placement = fields?.node("placement").map(readPlacement) ?? PlacementRules()
    findFar(objects, from: head, placement)
    let delay = fields?.node("play").flatMap(readPlay)
    let origin = fields?.node("origin").flatMap(readOrigin)
    func words(_ key: String) -> String { fields?.node(key)?.value.string ?? "" }
    let (name, description) = (words("name"), words("description"))
    try notes.check()
    return ObjectScene(
      file: notes.file, name: name, description: description, profile: profile,
      coordinates: coordinates, objects: objects,
      listener: head, room: room, planes: planes, placement: placement,
      playDelay: delay ?? SceneSettings.delay.defaultNumber(profile), origin: origin,
      findings: notes.findings)
  }

  var planeReader: PlaneReader { PlaneReader(notes: notes, coordinates: coordinates) }

  private func listener(_ head: Head?, in room: ObjectRoom?) -> ObjectListener {
    let height = head?.height ?? SceneSettings.earHeight.defaultNumber(profile)
    var ears = coordinates.place(0, 0, height: lowestFloor(room) + height)
    if case .box(_, _, let centre, _) = room?.ground { ears = centre + height * coordinates.up }
    return ObjectListener(
      position: head?.position ?? ears, heading: head?.heading ?? 0, motion: head?.motion ?? .still)
  }

  private func lowestFloor(_ room: ObjectRoom?) -> Double {
    switch room?.ground {
    case .floors(let floors): floors.map(\.height).min() ?? 0
    case .box(_, _, let centre, _): coordinates.height(of: centre)
    case nil: 0
    }
  }

  private func readPlay(_ node: JSONSpot) -> Double? {
    SceneFields(node, notes, keys: ["delay"])?.number(SceneSettings.delay, profile)
  }

  private func readOrigin(_ node: JSONSpot) -> GeoPoint? {
    guard let fields = SceneFields(node, notes, keys: ["latitude", "longitude"]) else { return nil }
    let place = GeoPoint(checked: fields.node("latitude")?.number, fields.node("longitude")?.number)
    if place == nil {
      notes.error(
        node, "is no place on earth",
        hint: "for example {\"latitude\": 33.79, \"longitude\": -84.37}, in degrees")
    }
    return place
  }

  private func readPlacement(_ node: JSONSpot) -> PlacementRules {
    let keys = ["reach", "smoothing", "snap", "step", "tolerance", "turnTime"]
    var rules = PlacementRules()
    guard let fields = SceneFields(node, notes, keys: keys) else { return rules }
    rules.reach = fields.number(SceneSettings.reach, profile)
    rules.smoothing = fields.whole(SceneSettings.smoothing, profile)
    rules.snap = fields.number(SceneSettings.snap, profile)
    rules.step = fields.number(SceneSettings.step, profile)
    rules.tolerance = fields.number(SceneSettings.tolerance, profile)
    rules.turnTime = fields.number(SceneSettings.turnTime, profile)
    return rules
  }

  /// Says which objects begin beyond the reach: they will be heard from nearer.
  private func findFar(
    _ objects: [VirtualObject], from listener: ObjectListener, _ rules: PlacementRules
  ) {
    for object in objects {
      let distance = (object.position - listener.position).length
      guard distance > rules.reach else { continue }
      notes.find(
        .tooFar, object.source,
        "begins \(Figure.short(distance, decimals: 2)) m from the listener and is put at "
          + "\(Figure.plain(rules.reach)) m; \"placement\": {\"reach\": …} allows more")
    }
  }
}
