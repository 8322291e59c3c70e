import JSON
import Score

/// Reads a tile of Soundscape's map service: what is broken is left out, and its fault kept.
struct TileReader {
  let file: String
  /// The text, for numbers that are too long to be exact as a `Double`.
  let digits: ExactNumbers
  private(set) var content = TileContent()

  /// The members that a feature must have.
  static let members = [
    "feature_type", "feature_value", "geometry", "osm_ids", "properties", "type",
  ]
  init(_ bytes: [UInt8], file: String) {
    (self.file, digits) = (file, ExactNumbers(bytes))
  }

  /// - Throws: `Fault` (`data`) where the text is no collection of features.
  mutating func read() throws(Fault) {
    let top = try JSONParser.parse(digits.bytes, file: file, code: .data)
    guard top["type"]?.string == "FeatureCollection", let features = top["features"]?.array else {
      throw Fault(
        .data, "is no tile: it is no collection of features",
        at: top.place(in: file),
        expected: "{\"type\": \"FeatureCollection\", \"features\": [ … ]}",
        hint: Self.hint(for: "features", in: top))
    }
    for (number, feature) in features.enumerated() {
      do throws(Fault) { try read(feature) } catch {
        var fault = error
        fault.place.part = "features[\(number)]"
        content.faults.append(fault)
      }
    }
  }

  private mutating func read(_ feature: JSONValue) throws(Fault) {
    guard feature.members != nil else {
      throw fault(feature, "a feature is \(feature.kind)", expected: "an object")
    }
    for name in Self.members where feature[name] == nil {
      throw Fault(
        .data, "has no member \"\(name)\"", at: feature.place(in: file),
        hint: Self.hint(for: name, in: feature))
    }
    let (type, value) = (
      try text("feature_type", of: feature), try text("feature_value", of: feature)
    )
    let ids = try identifiers(feature)
    let reader = TileGeometry(file: file)
    let shape = try reader.shape(feature["geometry"] ?? feature)
    if value == TileWords.junction {
      guard case .points(let points) = shape else {
        throw fault(feature, "a junction is no point", expected: "a Point")
      }
      content.junctions.append(TileJunction(point: points[0], ways: ids))
    } else if type == TileWords.entrances {
      guard case .points(let points) = shape, points.count == ids.count - 1 else {
        throw fault(
          feature, "the list of entrances does not fit its ids",
          expected: "the id of the building, then one of each point")
      }
      content.entrances.append(
        EntranceList(building: ids[0], entrances: Array(ids.dropFirst()), points: points))
    } else {
      content.features.append(
        MapFeature(id: ids[0], type: type, value: value, shape: shape, tags: tags(feature)))
    }
  }

  private func text(_ name: String, of feature: JSONValue) throws(Fault) -> String {
    guard let member = feature[name], let text = member.string, !text.isEmpty else {
      let member = feature[name] ?? feature
      throw fault(member, "\(name) is \(member.kind)", expected: "a text")
    }
    return text
  }

  private func identifiers(_ feature: JSONValue) throws(Fault) -> [String] {
    let member = feature["osm_ids"] ?? feature
    let ids = (member.array ?? []).compactMap { digits.integer($0) }
    guard !ids.isEmpty, ids.count == member.array?.count else {
      throw fault(
        member, "osm_ids holds what is no id, or none", expected: "an array of whole numbers")
    }
    return ids.map { MapID(number: $0).description }
  }

  private func tags(_ feature: JSONValue) -> [String: String] {
    var tags: [String: String] = [:]
    for (key, value) in feature["properties"]?.members ?? [] {
      if let text = value.string { tags[key] = text }
      if let number = value.number { tags[key] = Figure.plain(number) }
    }
    return tags
  }

  private func fault(_ value: JSONValue, _ message: String, expected: String) -> Fault {
    Fault(.data, message, at: value.place(in: file), expected: expected)
  }

  /// The member that is spelt much like one that is missing.
  private static func hint(for name: String, in object: JSONValue) -> String? {
    let others = (object.members ?? []).map(\.key).filter { !members.contains($0) }
    return NearestName.to(name, among: others).map { "is \"\($0)\" meant for it?" }
  }
}
