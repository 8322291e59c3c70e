public import Score
public import Wayfinding

/// A thing on the map: a place, a building, a road, a crossing, a marker.
public struct MapFeature: Hashable, Sendable, Identifiable {
  /// `node-123`, `way-45`, `relation-6` of OpenStreetMap; of other things the name that their source gives.
  public let id: String
  /// The name as it is spoken: the map's own, or made of the tags for things that have none there, such as "bus stop";
  /// empty where neither says anything.
  public let name: String
  /// Whether the name is the map's own.
  public let isNamed: Bool
  /// The key of the words for what it is, by which a phrase book translates them: `bus_stop`; empty where there are none.
  public let word: String
  /// The key of OpenStreetMap that says what it is, such as `highway`, `amenity`, `building`.
  public let type: String
  /// Its value, such as `footway`, `bank`, `yes`.
  public let value: String
  public let category: MapCategory
  public let shape: MapShape
  /// All tags of OpenStreetMap.
  public let tags: [String: String]

  /// Whether it is a road for cars, of whatever size.
  public var isRoad: Bool { kind == .road }
  /// Whether it is a way for people on foot or on bicycles.
  public var isPath: Bool { kind == .path }
  /// Whether it is a line that can be walked along.
  public var isWay: Bool { isRoad || isPath }

  let kind: WayKind

  /// - Parameters:
  ///   - id: what tells it from all other things.
  ///   - name: the name of the map; nil gives it that of its tags.
  ///   - category: what it is to a walker; nil follows from type and value.
  public init(
    id: String, name: String? = nil, type: String, value: String, category: MapCategory? = nil,
    shape: MapShape, tags: [String: String] = [:]
  ) {
    (self.id, self.type, self.value, self.shape, self.tags) = (id, type, value, shape, tags)
    let given = name ?? tags["name"] ?? ""
    isNamed = !given.isEmpty
    let words = FeatureWords(type: type, value: value, tags: tags)
    word = words.key
    self.name = isNamed ? given : words.name
    self.category = category ?? words.category
    kind = words.way(shape)
  }
}

/// What a way is to a walker.
enum WayKind: Sendable { case road, path, none }

/// The shape of a thing on the map.
public enum MapShape: Hashable, Sendable {
  /// One or more points.
  case points([GeoPoint])
  /// One or more lines, each of two points at least.
  case lines([[GeoPoint]])
  /// One or more polygons with their holes; rings do not repeat their first point.
  case areas([SitePolygon])
}
