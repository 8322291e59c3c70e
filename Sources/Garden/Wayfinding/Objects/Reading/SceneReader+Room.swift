import Score

extension SceneReader {
  private static let keys = [
    "width", "depth", "height", "centre", "heading", "floors", "materials", "order",
    "reflectionsLevel", "lateLevel", "lock",
  ]

  func readRoom(_ node: JSONSpot) -> ObjectRoom? {
    guard let fields = SceneFields(node, notes, keys: Self.keys) else { return nil }
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
