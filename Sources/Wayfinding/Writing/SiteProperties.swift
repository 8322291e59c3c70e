import JSON
import Score

/// The properties that a feature's kind knows, those with defaults left out.
private struct PropertyList {
  var members: [JSONText.Member]

  init(_ kind: SiteKind, id: String, name: String) {
    members = [.init("kind", .string(kind.rawValue)), .init("id", .string(id))]
    if !name.isEmpty, name != id { members.append(.init("name", .string(name))) }
  }

  mutating func add(_ key: String, _ text: String) {
    if !text.isEmpty { members.append(.init(key, .string(text))) }
  }

  mutating func add(_ key: String, _ number: Double?, unless usual: Double? = nil) {
    if let number, number != usual { members.append(.init(key, .number(number))) }
  }

  mutating func add(_ key: String, _ numbers: [String: Double]) {
    if numbers.isEmpty { return }
    let sorted = numbers.sorted { $0.key < $1.key }
    members.append(.init(key, .object(sorted.map { .init($0.key, .number($0.value)) })))
  }
}

extension Ripple {
  var properties: [JSONText.Member] {
    var list = PropertyList(.ripple, id: id, name: name)
    list.add("radius", shape.radius)
    list.add("mapping", mapping)
    list.add("preset", preset)
    list.add("weights", weights)
    list.add("level", level, unless: 0)
    list.add("info", info)
    return list.members
  }
}

extension Dejavu {
  var properties: [JSONText.Member] {
    var list = PropertyList(.dejavu, id: id, name: name)
    list.add("radius", shape.radius)
    list.add("file", file)
    list.add("level", level, unless: 0)
    list.add("away", away)
    if loops { list.members.append(.init("loop", .bool(true))) }
    list.add("info", info)
    return list.members
  }
}

extension SiteMarker {
  var properties: [JSONText.Member] {
    var list = PropertyList(kind == .beacon ? .beacon : .place, id: id, name: name)
    list.add("radius", radius)
    list.add("info", info)
    return list.members
  }
}

extension SiteLine {
  var properties: [JSONText.Member] {
    var list = PropertyList(kind == .route ? .route : .path, id: id, name: name)
    list.add("info", info)
    return list.members
  }
}

extension SiteRoom {
  var properties: [JSONText.Member] {
    var list = PropertyList(.room, id: id, name: name)
    if case .box(_, let width, let depth, let heading) = floor {
      list.add("width", width)
      list.add("depth", depth)
      list.add("heading", heading, unless: 0)
    }
    list.add("height", height, unless: 3)
    let named = Surface.allCases.filter { materials[$0] != nil }
    if !named.isEmpty {
      list.members.append(
        .init("materials", .object(named.map { .init($0.rawValue, .string(materials[$0]!)) })))
    }
    list.add("order", Double(order), unless: 3)
    list.add("reflections", reflectionsLevel, unless: 0)
    if let lateLevel {
      list.add("late", lateLevel, unless: 0)
    } else {
      list.members.append(.init("late", .null))
    }
    list.add("info", info)
    return list.members
  }
}
