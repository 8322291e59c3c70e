import Score

extension FeatureReader {
  func room(
    _ spot: JSONSpot, _ reader: PropertyReader, _ id: String?, _ name: String, _ info: String
  ) -> SiteRoom? {
    let floor = floor(spot, reader)
    let height = reader.number("height") ?? 3
    let order = reader.number("order") ?? 3
    if order != order.rounded() {
      problems.error(
        reader.spot.member("order")!, "order is \(Figure.plain(order)), expected 0, 1, 2 or 3")
    }
    let materials = materials(reader)
    let reflections = reader.number("reflections") ?? 0
    let late = lateLevel(reader)
    guard let id, let floor else { return nil }
    return SiteRoom(
      id: id, name: name, floor: floor, height: height, materials: materials,
      order: Int(held: order, .towardZero), reflectionsLevel: reflections, lateLevel: late,
      info: info)
  }

  private func floor(_ spot: JSONSpot, _ reader: PropertyReader) -> SiteRoom.Floor? {
    let geometry = GeometryReader(problems: problems).read(
      spot, allowed: ["Point", "Polygon"], words: "a Point with width and depth, or a Polygon")
    switch geometry {
    case .point(let centre):
      let width = reader.requiredNumber("width", why: "it is a Point")
      let depth = reader.requiredNumber("depth", why: "it is a Point")
      let heading = reader.number("heading") ?? 0
      guard let width, let depth else { return nil }
      return .box(centre: centre, width: width, depth: depth, heading: heading)
    case .area(let polygons):
      for name in ["width", "depth", "heading"] {
        if let spot = reader.spot.member(name) {
          problems.note(.unusedProperty, "\(name) of a room with a polygon", at: spot.path)
        }
      }
      return .polygon(polygons[0])
    default: return nil
    }
  }

  /// Decibels; null has no late field.
  private func lateLevel(_ reader: PropertyReader) -> Double? {
    guard let spot = reader.spot.member("late") else { return 0 }
    if case .null = spot.value.content { return nil }
    return reader.number("late", or: ", or null for none")
  }

  private func materials(_ reader: PropertyReader) -> [SiteRoom.Surface: String] {
    let members = reader.spot.member("materials").flatMap {
      problems.read(
        $0, "materials", expected: "an object of surfaces and their materials", \.members)
    }
    var found: [SiteRoom.Surface: String] = [:]
    for (key, member) in members ?? [] {
      guard let surface = SiteRoom.Surface(rawValue: key) else {
        let names = SiteRoom.Surface.allCases.map(\.rawValue)
        problems.error(
          member, "unknown surface \(quoted(key))", hint: NearestName.hint(for: key, among: names))
        continue
      }
      let given = problems.read(member, "the material", expected: "its name", \.string)
      guard let name = given else { continue }
      guard materials.isEmpty || materials.contains(name) else {
        problems.error(
          member, "unknown material \(quoted(name))",
          hint: NearestName.hint(for: name, among: materials))
        continue
      }
      found[surface] = name
    }
    return found
  }
}
