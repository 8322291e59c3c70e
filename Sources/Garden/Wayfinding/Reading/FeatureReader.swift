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
