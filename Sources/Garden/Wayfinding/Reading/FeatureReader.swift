import JSON
import Score

/// Reads one feature of a site.
struct FeatureReader {
  let problems: SiteProblems
  /// Names of materials that rooms can have; empty accepts all.
  let materials: [String]
  let exists: ((String) -> Bool)?
  /// The path that was probably meant by one at which there is no file.
  let meant: ((String) -> String?)?

  /// - Parameter spot: the feature.
  /// - Returns: nil when something is wrong with it.
  func read(_ spot: JSONSpot) -> SiteFeature? {
    guard problems.read(spot, "a feature", expected: "an object", \.members) != nil else {
      return nil
    }
    guard spot.member("type")?.value.string == "Feature" else {
      problems.error(
        spot.member("type") ?? spot,
        "the type is \(spot.member("type")?.shown ?? "missing"), expected \"Feature\"")
      return nil
    }
    guard let properties = spot.member("properties"), properties.value.members != nil,
      let kindSpot = properties.member("kind")
    else {
      problems.note(.unknownKind, "a feature without kind, kept and not used", at: spot.path)
      return SiteFeature(.foreign(JSONText(spot.value)))
    }
    guard let word = problems.text("kind", kindSpot) else { return nil }
    guard let kind = SiteKind(rawValue: word) else {
      let kinds = SiteKind.allCases.map(\.rawValue)
      let hint = NearestName.hint(for: word, among: kinds)
      problems.note(.unknownKind, "\(quoted(word)), kept and not used; \(hint)", at: kindSpot.path)
      if NearestName.to(word, among: kinds) != nil {
        problems.suspect(kindSpot, "unknown kind \(quoted(word))", hint: hint)
      }
      return SiteFeature(.foreign(JSONText(spot.value)))
    }
    let reader = PropertyReader(spot: properties, kind: kind, problems: problems)
    let unknown = reader.unknown
    let own = ["type", "geometry", "properties"]
    let members = (spot.value.members ?? []).filter { !own.contains($0.key) }
    return content(kind, spot, reader).map {
      SiteFeature(
        $0, properties: unknown, members: members.map { .init($0.key, JSONText($0.value)) })
    }
  }

  private func content(
    _ kind: SiteKind, _ spot: JSONSpot, _ reader: PropertyReader
  ) -> SiteFeature.Content? {
    let id = identifier(spot, reader)
    let given = reader.text("name") ?? ""
    let name = given.isEmpty ? id ?? "" : given
    let info = reader.text("info") ?? ""
    switch kind {
    case .ripple: return ripple(spot, reader, id, name, info).map { .ripple($0) }
    case .dejavu: return dejavu(spot, reader, id, name, info).map { .dejavu($0) }
    case .room: return room(spot, reader, id, name, info).map { .room($0) }
    case .beacon, .place:
      return marker(kind, spot, reader, id, name, info).map { .marker($0) }
    case .route, .path: return line(kind, spot, reader, id, name, info).map { .line($0) }
    }
  }

  func geometry(
    _ spot: JSONSpot, _ allowed: [String], _ words: String
  ) -> GeometryReader.Geometry? {
    GeometryReader(problems: problems).read(spot, allowed: allowed, words: words)
  }

  /// The property `id`, or the feature's own (RFC 7946 §3.2), a text or a number.
  private func identifier(_ spot: JSONSpot, _ reader: PropertyReader) -> String? {
    guard let id = reader.spot.member("id") ?? spot.member("id") else {
      problems.error(
        reader.spot, "a \(reader.kind.rawValue) needs an id", hint: "add \"id\": \"rose-garden\"")
      return nil
    }
    if let text = id.value.string, !text.isEmpty, text.count <= 100 { return text }
    if id.value.number != nil { return id.shown }
    problems.error(id, "id is \(id.shown), expected a text of 1 to 100 characters")
    return nil
  }

  /// A circle or polygons.
  private func shape(_ spot: JSONSpot, _ reader: PropertyReader) -> SiteShape? {
    switch geometry(
      spot, ["Point", "Polygon", "MultiPolygon"], "a Point with radius, a Polygon or a MultiPolygon"
    ) {
    case .point(let centre):
      return reader.requiredNumber("radius", why: "it is a Point").map {
        .circle(centre: centre, radius: $0)
      }
    case .area(let polygons):
      if let radius = reader.spot.member("radius") {
        problems.note(.unusedProperty, "radius of a polygon", at: radius.path)
      }
      return .area(polygons)
    default: return nil
    }
  }

  private func file(_ name: String, _ reader: PropertyReader, example: String) -> String? {
    guard let path = reader.requiredText(name, example: example) else { return nil }
    if exists?(path) ?? true { return path }
    problems.error(
      reader.spot.member(name)!, "\(name) \(quoted(path)) is not there",
      hint: meant?(path).map { "did you mean \(quoted($0))?" }
        ?? "paths are relative to the site's folder")
    return nil
  }

  private func ripple(
    _ spot: JSONSpot, _ reader: PropertyReader, _ id: String?, _ name: String, _ info: String
  ) -> Ripple? {
    let shape = shape(spot, reader)
    let mapping = file("mapping", reader, example: "rose-garden.lua")
    let preset = reader.numbers("preset", of: "params and their values", from: nil)
    let weights = reader.numbers("weights", of: "ids and their weights", from: 0)
    let after = reader.spot.member("after").flatMap {
      problems.identifier("after", $0, of: "a ripple")
    }
    let level = reader.number("level") ?? 0
    guard let id, let shape, let mapping else { return nil }
    return Ripple(
      id: id, name: name, shape: shape, mapping: mapping, preset: preset, weights: weights,
      after: after, info: info, level: level)
  }

  private func dejavu(
    _ spot: JSONSpot, _ reader: PropertyReader, _ id: String?, _ name: String, _ info: String
  ) -> Dejavu? {
    let shape = shape(spot, reader)
    let file = file("file", reader, example: "children.wav")
    let (level, away) = (reader.number("level") ?? 0, reader.number("away"))
    let loops = reader.flag("loop")
    guard let id, let shape, let file else { return nil }
    return Dejavu(
      id: id, name: name, shape: shape, file: file, level: level, away: away, loops: loops,
      info: info)
  }
}

extension FeatureReader {
  /// A beacon or a place.
  func marker(
    _ kind: SiteKind, _ spot: JSONSpot, _ reader: PropertyReader, _ id: String?, _ name: String,
    _ info: String
  ) -> SiteMarker? {
    let radius = reader.number("radius")
    let (address, arrival, departure) = (
      reader.text("address") ?? "", reader.text("arrival") ?? "", reader.text("departure") ?? ""
    )
    let clips = reader.spot.member("clips").map { problems.texts("clips", $0) } ?? []
    guard case .point(let point) = geometry(spot, ["Point"], "a Point"), let id else { return nil }
    return SiteMarker(
      kind: kind, id: id, name: name, point: point, radius: radius, info: info, address: address,
      arrival: arrival, departure: departure, clips: clips)
  }

  /// A route or a path. A route of waypoints has no points yet: they are those of its places.
  func line(
    _ kind: SiteKind, _ spot: JSONSpot, _ reader: PropertyReader, _ id: String?, _ name: String,
    _ info: String
  ) -> SiteLine? {
    if kind == .route, let waypoints = reader.spot.member("waypoints") {
      guard let ids = self.waypoints(waypoints, of: spot), let id else { return nil }
      return SiteLine(kind: kind, id: id, name: name, points: [], info: info, waypoints: ids)
    }
    guard case .line(let points) = geometry(spot, ["LineString"], "a LineString"), let id else {
      return nil
    }
    return SiteLine(kind: kind, id: id, name: name, points: points, info: info)
  }

  /// The ids of the places and beacons that a route goes by.
  private func waypoints(_ list: JSONSpot, of feature: JSONSpot) -> [String]? {
    if let geometry = feature.member("geometry"), geometry.value.members != nil {
      problems.error(
        geometry, "a route with waypoints has a geometry, too, and its places say where it goes",
        hint: "write \"geometry\": null, or leave out waypoints")
      return nil
    }
    let items = problems.read(
      list, "waypoints", expected: "the ids of places or beacons, in their order", \.filledItems)
    let ids = items?.map { problems.identifier("a waypoint", $0, of: "a place or beacon") }
    let found = ids?.compactMap(\.self)
    return found?.count == ids?.count ? found : nil
  }
}

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
