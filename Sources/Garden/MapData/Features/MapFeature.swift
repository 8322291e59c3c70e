import Score

/// A thing on the map: a place, a building, a road, a crossing, a marker.
public struct MapFeature: Hashable, Sendable, Identifiable {
  /// `node-123`, `way-45`, `relation-6` of OpenStreetMap; of other things the name that their source gives.
  public let id: String
  /// The name as it is spoken: the map's own, or made of the tags for things that have none there, such as "bus stop";
  /// empty where neither says anything.
  public let name: String
  /// Whether the name is the map's own.
  public let isNamed: Bool
  /// The key of the words for what it is, by which a phrase book translates them: `bus_stop`; empty where there are none,
  /// and where it is called by whose it is.
  public let word: String
  /// The key of OpenStreetMap that says what it is, such as `highway`, `amenity`, `building`.
  public let type: String
  /// Its value, such as `footway`, `bank`, `yes`.
  public let value: String
  public let category: MapCategory
  public let shape: MapShape
  /// All tags of OpenStreetMap.
  public let tags: [String: String]
  /// Whether people cross a street there.
  public let isCrossing: Bool
  let kind: WayKind

  /// - Parameters:
  ///   - id: what tells it from all other things.
  ///   - name: the name of the map; nil takes that of the tags.
  ///   - category: what it is to a walker; nil follows from type, value and tags.
  public init(
    id: String, name: String? = nil, type: String, value: String, category: MapCategory? = nil,
    shape: MapShape, tags: [String: String] = [:]
  ) {
    (self.id, self.type, self.value, self.shape, self.tags) = (id, type, value, shape, tags)
    let words = FeatureWords(type: type, value: value, tags: tags)
    let given = (name ?? tags["name"] ?? "").trimmed
    isNamed = !given.isEmpty
    self.name = isNamed ? given : words.name
    word = words.key
    kind = words.way(shape)
    self.category = category ?? words.category(kind, isNamed: isNamed)
    isCrossing = words.isCrossing
  }

  /// Whether the thing is a road for cars, of whatever size, or a street without them.
  public var isRoad: Bool { kind == .road }
  /// Whether the thing is a way for people on foot or on bicycles.
  public var isPath: Bool { kind == .path }
  /// Whether the thing is a line that can be walked along: a road, a path, steps.
  public var isWay: Bool { kind != .none }
  /// Whether the thing is a house, or a part of one.
  public var isBuilding: Bool {
    guard case .areas = shape else { return false }
    return type == "building" || (tags["building"] ?? "no") != "no"
  }
  /// Whether the thing belongs to a roundabout.
  public var isRoundabout: Bool { ["roundabout", "circular"].contains(tags["junction"]) }

  /// The name in a language, where the map has it, or else `name`.
  /// - Parameter language: its code, such as `de`.
  public func name(in language: String) -> String {
    tags["name:\(language)"].map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 } ?? name
  }

  /// The same thing under another id.
  func renamed(_ id: String) -> MapFeature {
    MapFeature(
      id: id, name: isNamed ? name : nil, type: type, value: value, category: category,
      shape: shape, tags: tags)
  }
}
