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

/// The category of a thing on the map, for a walker. Callouts have a category's range and priority.
public enum MapCategory: String, CaseIterable, Sendable {
  case safety, mobility, landmark, place, object, information, marker
  /// Tags of the NaviLens system.
  case navilens
  /// Places of an activity that somebody has written.
  case activity
  /// The entrances of buildings, which stand for these.
  case entrance
  /// Roads and paths, which are told at junctions and when asked for.
  case way
  /// Nothing that is called out by itself, such as a nameless house.
  case none

  /// The categories of the map in the order in which they are called out, the most urgent first.
  public static let urgency: [MapCategory] = [
    .safety, .navilens, .mobility, .landmark, .place, .object, .information,
  ]
}

/// The shape of a thing on the map.
public enum MapShape: Hashable, Sendable {
  /// One or more points.
  case points([GeoPoint])
  /// One or more lines, each of two points at least.
  case lines([[GeoPoint]])
  /// One or more polygons with their holes; rings do not repeat their first point.
  case areas([SitePolygon])

  /// The point that stands for the thing: of points the first, of lines the middle of the first one's length, of areas
  /// the middle of the largest.
  public var middle: GeoPoint {
    switch self {
    case .points(let points): points[0]
    case .lines(let lines): PolyLine(lines[0]).middle
    case .areas(let polygons): PlacedShape(.area(polygons)).centre.point
    }
  }

  /// All points of it.
  package var points: [GeoPoint] {
    switch self {
    case .points(let points): points
    case .lines(let lines): lines.flatMap { $0 }
    case .areas(let polygons): polygons.flatMap(\.exterior)
    }
  }
}

/// A line over the ground.
struct PolyLine {
  let places: [EarthPlace]

  init(_ points: [GeoPoint]) { places = points.map { EarthPlace($0) } }

  /// Metres from its beginning to its end.
  var length: Double {
    zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The place after some metres; its end where it is shorter.
  func place(after metres: Double) -> EarthPlace {
    var left = metres
    for (from, to) in zip(places, places.dropFirst()) {
      let step = from.distance(to: to)
      if step > left, step > 0 {
        return EarthPlace(under: from.vector + left / step * (to.vector - from.vector))
      }
      left -= step
    }
    return places[places.count - 1]
  }

  var middle: GeoPoint { place(after: length / 2).point }
}

/// The id of a thing on the map, as Soundscape's service numbers them: nodes of OpenStreetMap are positive, ways negative,
/// relations lie below -10^17, and what is not of OpenStreetMap above 10^17.
package enum MapID: Hashable, Sendable {
  case node(Int)
  case way(Int)
  case relation(Int)
  case other(Int)

  private static let step = 100_000_000_000_000_000

  init(number: Int) {
    if number >= Self.step {
      self = .other(number - Self.step)
    } else if number >= 0 {
      self = .node(number)
    } else {
      self = number <= -Self.step ? .relation(-(number + Self.step)) : .way(-number)
    }
  }

  /// - Parameters:
  ///   - type: of OpenStreetMap, `node`, `way` or `relation`.
  ///   - id: there.
  package init(type: String, id: Int) {
    switch type {
    case "node": self = .node(id)
    case "way": self = .way(id)
    default: self = .relation(id)
    }
  }

  /// The number that stands in tiles.
  package var number: Int {
    switch self {
    case .node(let id): id
    case .way(let id): -id
    case .relation(let id): -Self.step - id
    case .other(let id): Self.step + id
    }
  }
}

extension MapID: CustomStringConvertible {
  /// `node-123`, `way-45`, `relation-6`, `other-7`.
  package var description: String {
    switch self {
    case .node(let id): "node-\(id)"
    case .way(let id): "way-\(id)"
    case .relation(let id): "relation-\(id)"
    case .other(let id): "other-\(id)"
    }
  }
}
