import JSON
import Score

extension SiteKind {
  /// The properties of a feature of the kind, those left out that have no value.
  fileprivate func members(
    _ id: String, _ name: String, _ own: KeyValuePairs<String, JSONText?>, info: String
  ) -> [JSONText.Member] {
    let common: KeyValuePairs<String, JSONText?> = [
      "kind": .string(rawValue), "id": .string(id), "name": name == id ? nil : filled(name),
    ]
    return (Array(common) + own + [("info", filled(info))]).compactMap { key, value in
      value.map { JSONText.Member(key, $0) }
    }
  }
}

private func filled(_ text: String) -> JSONText? { text.isEmpty ? nil : .string(text) }

/// A number, left out where it is the usual one.
private func number(_ value: Double?, unless usual: Double? = nil) -> JSONText? {
  value == usual ? nil : value.map { .number($0) }
}

private func numbers(_ values: [String: Double]) -> JSONText? {
  if values.isEmpty { return nil }
  return .object(values.sorted { $0.key < $1.key }.map { .init($0.key, .number($0.value)) })
}

extension Ripple {
  var properties: [JSONText.Member] {
    SiteKind.ripple.members(
      id, name,
      [
        "radius": number(shape.radius), "mapping": filled(mapping), "preset": numbers(preset),
        "weights": numbers(weights), "after": after.map { .string($0) },
        "level": number(level, unless: 0),
      ], info: info)
  }
}

extension Dejavu {
  var properties: [JSONText.Member] {
    SiteKind.dejavu.members(
      id, name,
      [
        "radius": number(shape.radius), "file": filled(file), "level": number(level, unless: 0),
        "away": number(away), "loop": loops ? .bool(true) : nil,
      ], info: info)
  }
}

extension SiteMarker {
  var properties: [JSONText.Member] {
    kind.members(
      id, name,
      [
        "radius": number(radius), "address": filled(address), "arrival": filled(arrival),
        "departure": filled(departure),
        "clips": clips.isEmpty ? nil : .array(clips.map { .string($0) }),
      ], info: info)
  }
}

extension SiteLine {
  var properties: [JSONText.Member] {
    let ids = waypoints.map { JSONText.string($0) }
    return kind.members(id, name, ["waypoints": ids.isEmpty ? nil : .array(ids)], info: info)
  }
}

extension SiteRoom {
  var properties: [JSONText.Member] {
    var size: (width: Double?, depth: Double?, heading: Double?)
    if case .box(_, let width, let depth, let heading) = floor { size = (width, depth, heading) }
    let named = Surface.allCases.compactMap { surface in
      materials[surface].map { JSONText.Member(surface.rawValue, .string($0)) }
    }
    return SiteKind.room.members(
      id, name,
      [
        "width": number(size.width), "depth": number(size.depth),
        "heading": number(size.heading, unless: 0), "height": number(height, unless: 3),
        "materials": named.isEmpty ? nil : .object(named),
        "order": number(Double(order), unless: 3),
        "reflections": number(reflectionsLevel, unless: 0),
        "late": lateLevel == nil ? .null : number(lateLevel, unless: 0),
      ], info: info)
  }
}
