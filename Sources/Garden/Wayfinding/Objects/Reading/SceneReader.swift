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

extension SceneReader {
  /// A listener whose file may leave out the position.
  struct Head {
    var position: Vector3?
    /// Metres over the lowest floor.
    var height: Double
    var heading: Double
    var motion: ObjectListener.Motion
  }

  func readListener(_ node: JSONSpot) -> Head? {
    guard let fields = SceneFields(node, notes, keys: ["position", "height", "heading", "follow"])
    else { return nil }
    var head = Head(
      position: fields.node("position").flatMap(fields.vector),
      height: fields.number(SceneSettings.earHeight, profile),
      heading: fields.number(SceneSettings.heading, profile), motion: .still)
    if fields.has("position"), let height = fields.node("height") {
      notes.error(height, "is said by position too", hint: "leave one")
    }
    if let follow = fields.node("follow") {
      if follow.value.members != nil {
        head.motion = readColumns(follow, heading: true).map { .columns($0) } ?? .still
      } else if fields.word(follow, among: ["dataset"]) != nil {
        head.motion = .walk
      }
    }
    return head
  }

  /// Names of columns for the axes.
  func readColumns(_ node: JSONSpot, heading: Bool) -> ObjectColumns? {
    let keys = ["x", "y", "z"] + (heading ? ["heading"] : [])
    guard let fields = SceneFields(node, notes, keys: keys) else { return nil }
    var columns = ObjectColumns(source: notes.place(of: node))
    columns.x = fields.node("x").flatMap(fields.text)
    columns.y = fields.node("y").flatMap(fields.text)
    columns.z = fields.node("z").flatMap(fields.text)
    if heading { columns.heading = fields.node("heading").flatMap(fields.text) }
    if columns.names.isEmpty {
      notes.error(node, "names no column", hint: "for example {\"x\": \"east\", \"y\": \"north\"}")
      return nil
    }
    return columns
  }
}

extension SceneReader {
  private static let roomKeys = [
    "width", "depth", "height", "centre", "heading", "floors", "materials", "order",
    "reflectionsLevel", "lateLevel", "lock",
  ]

  func readRoom(_ node: JSONSpot) -> ObjectRoom? {
    guard let fields = SceneFields(node, notes, keys: Self.roomKeys) else { return nil }
    let isSized = fields.has("width") || fields.has("depth")
    let ground = readGround(fields)
    var height = fields.number(SceneSettings.height, profile)
    if case .box = ground, !isSized, !fields.has("height") { height = Self.defaultBoxHeight }
    var hasFloor = isSized
    if case .floors = ground { hasFloor = true }
    return ObjectRoom(
      ground: ground, hasFloor: hasFloor, height: height, materials: readMaterials(fields),
      order: readOrder(fields),
      reflectionsLevel: fields.number(SceneSettings.reflectionsLevel, profile),
      lateLevel: readLateLevel(fields), isLocked: fields.flag(SceneSettings.lock))
  }

  /// Metres; AmbeoAADemo's shoebox before it has seen a floor is 10 m by 10 m by 5 m.
  private static let defaultBoxHeight = 5.0

  private func readGround(_ fields: SceneFields) -> ObjectRoom.Ground {
    if let node = fields.node("floors") {
      for key in ["width", "depth", "centre", "heading"] {
        if let other = fields.node(key) {
          notes.error(other, "is found by the floors", hint: "leave floors or the box")
        }
      }
      return .floors(readFloors(node))
    }
    let width = fields.number(SceneSettings.width, profile)
    let depth = fields.number(SceneSettings.depth, profile)
    let corner = coordinates == .leia
    let centre = coordinates.place(corner ? width / 2 : 0, corner ? depth / 2 : 0, height: 0)
    return .box(
      width: width, depth: depth, centre: fields.node("centre").flatMap(fields.vector) ?? centre,
      heading: fields.number(SceneSettings.roomHeading, profile))
  }

  private func readFloors(_ node: JSONSpot) -> [ObjectRoom.FloorOutline] {
    let elements = notes.read(
      node, expected: "a list: [{\"polygon\": [[x, y], …], \"height\": 0}, …]", \.filledItems)
    return (elements ?? []).compactMap { element in
      guard let fields = SceneFields(element, notes, keys: ["polygon", "height"]) else {
        return nil
      }
      let height = planeReader.readHeight(fields)
      guard let polygon = fields.node("polygon") else {
        notes.error(element, "has no polygon", hint: "add \"polygon\": [[x, y], …]")
        return nil
      }
      return planeReader.readPolygon(polygon, fields, height: height)
        .map { .init(corners: $0, height: height) }
    }
  }

  private func readOrder(_ fields: SceneFields) -> Int {
    let order = fields.whole(SceneSettings.order, profile)
    if order > profile.orderLimit, let node = fields.node("order") {
      notes.error(
        node, "is \(order), and the Leia profile has reflections of order 1",
        hint: "say \"profile\": \"ripples\" for more")
    }
    return order
  }

  private func readLateLevel(_ fields: SceneFields) -> Double? {
    guard let node = fields.node("lateLevel") else {
      return SceneSettings.lateLevel.defaultNumber(profile)
    }
    if node.value.string == "off" { return nil }
    return SceneFields.number(node, SceneSettings.lateLevel, notes)
  }

  private func readMaterials(_ fields: SceneFields) -> ObjectRoom.Materials {
    let keys = ["left", "right", "front", "back", "floor", "ceiling", "walls"]
    let own = fields.node("materials").flatMap { SceneFields($0, notes, keys: keys) }
    func material(_ key: String) -> String? {
      guard let own, let node = own.node(key) else { return nil }
      guard let valid = profile.materials ?? materials else { return own.text(node) }
      guard let name = own.text(node), !valid.contains(name) else { return node.value.string }
      let known = profile == .leia ? "a material of Leia" : "a known material"
      notes.error(
        node, "is \(quoted(name)), expected \(known)",
        hint: NearestName.hint(for: name, among: valid))
      return nil
    }
    let walls = material("walls") ?? SceneSettings.wallMaterial
    return ObjectRoom.Materials(
      left: material("left") ?? walls, right: material("right") ?? walls,
      front: material("front") ?? walls, back: material("back") ?? walls,
      floor: material("floor") ?? SceneSettings.floorMaterial,
      ceiling: material("ceiling") ?? SceneSettings.wallMaterial)
  }
}
