public import Score

/// The map round the walker, as a generator script asks for it.
public struct GeneratorMap {
  /// The things within some metres, nearest first.
  public var features: (Double) -> [GeneratorFeature]
  /// The junctions within some metres, nearest first.
  public var junctions: (Double) -> [GeneratorJunction]

  public init(
    features: @escaping (Double) -> [GeneratorFeature],
    junctions: @escaping (Double) -> [GeneratorJunction] = { _ in [] }
  ) { (self.features, self.junctions) = (features, junctions) }
}

/// A thing on the map as it is seen from the walker's place.
public struct GeneratorFeature: Hashable, Sendable {
  public var id: String
  public var name: String
  /// The category that it has for a walker, such as `object`.
  public var category: String
  public var tags: [String: String]
  /// Its nearest point.
  public var point: GeoPoint
  /// Metres to that point.
  public var distance: Double
  /// Degrees clockwise from true north.
  public var bearing: Double

  public init(
    id: String, name: String, category: String, tags: [String: String] = [:], point: GeoPoint,
    distance: Double, bearing: Double
  ) {
    (self.id, self.name, self.category, self.tags) = (id, name, category, tags)
    (self.point, self.distance, self.bearing) = (point, distance, bearing)
  }

  func table(facing heading: Double?) -> LuaTable {
    var fields: [String: LuaValue] = [
      "id": .string(id), "name": .string(name), "category": .string(category),
      "tags": .table(LuaTable(fields: tags.mapValues { .string($0) })),
    ]
    fields.place(point, distance: distance, bearing: bearing, facing: heading)
    return LuaTable(fields: fields)
  }
}

/// A point where ways meet, as it is seen from the walker's place.
public struct GeneratorJunction: Hashable, Sendable {
  /// An arm of a junction.
  public struct Road: Hashable, Sendable {
    public var name: String
    /// Degrees clockwise from true north, from the junction.
    public var bearing: Double

    public init(name: String, bearing: Double) { (self.name, self.bearing) = (name, bearing) }
  }

  public var id: String
  public var point: GeoPoint
  /// The distance in metres.
  public var distance: Double
  /// Degrees clockwise from true north.
  public var bearing: Double
  public var isRoundabout: Bool
  public var roads: [Road]

  public init(
    id: String, point: GeoPoint, distance: Double, bearing: Double, isRoundabout: Bool = false,
    roads: [Road]
  ) {
    (self.id, self.point, self.distance, self.bearing) = (id, point, distance, bearing)
    (self.isRoundabout, self.roads) = (isRoundabout, roads)
  }

  func table(facing heading: Double?) -> LuaTable {
    let arms = roads.map { road -> LuaValue in
      var fields: [String: LuaValue] = ["name": .string(road.name)]
      fields.turn(road.bearing, facing: heading)
      return .table(LuaTable(fields: fields))
    }
    var fields: [String: LuaValue] = [
      "id": .string(id), "roundabout": .boolean(isRoundabout),
      "roads": .table(LuaTable(array: arms)),
    ]
    fields.place(point, distance: distance, bearing: bearing, facing: heading)
    return LuaTable(fields: fields)
  }
}

extension [String: LuaValue] {
  /// Adds where something is.
  fileprivate mutating func place(
    _ point: GeoPoint, distance: Double, bearing: Double, facing heading: Double?
  ) {
    self["latitude"] = .number(point.latitude)
    self["longitude"] = .number(point.longitude)
    self["distance"] = .number(distance)
    turn(bearing, facing: heading)
  }

  /// Adds a direction, with its hour and its word where the walker faces one.
  fileprivate mutating func turn(_ bearing: Double, facing heading: Double?) {
    self["bearing"] = .number(bearing)
    guard let heading else { return }
    let direction = GeneratorDirection(bearing, facing: heading)
    self["clock"] = .integer(direction.clock)
    self["direction"] = .string(direction.word)
  }
}
