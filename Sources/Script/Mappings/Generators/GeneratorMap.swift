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

/// The walker as a generator script is told of them: the fields of its argument.
public struct GeneratorFix: Hashable, Sendable {
  /// Seconds of the walk.
  public var time: Double
  public var point: GeoPoint
  /// The direction by which things are ahead or behind, in degrees clockwise from true north; nil where none is known.
  public var heading: Double?
  /// The direction of travel, likewise.
  public var course: Double?
  /// Metres per second.
  public var speed: Double?
  /// The radius of the position's doubt in metres.
  public var accuracy: Double?
  /// The activity of the walker, such as `walking`; empty where it is not known.
  public var activity: String

  public init(
    time: Double, point: GeoPoint, heading: Double? = nil, course: Double? = nil,
    speed: Double? = nil, accuracy: Double? = nil, activity: String = ""
  ) {
    (self.time, self.point, self.heading, self.course) = (time, point, heading, course)
    (self.speed, self.accuracy, self.activity) = (speed, accuracy, activity)
  }

  static let names = [
    "time", "latitude", "longitude", "heading", "course", "speed", "accuracy", "activity",
  ]

  func write(to table: FieldTable) throws(Fault) {
    let values = [time, point.latitude, point.longitude, heading, course, speed, accuracy]
    for (index, value) in values.enumerated() { table.set(index, value) }
    try table.set(values.count, activity)
  }
}

/// A direction as seen by somebody who faces another one.
struct GeneratorDirection {
  /// Degrees clockwise from ahead, 0..<360.
  let angle: Double

  init(_ bearing: Double, facing heading: Double) { angle = Angle.wrap360(bearing - heading) }

  /// The hour on the face of a clock, 12 being ahead.
  var clock: Int64 {
    let hour = Int64((angle / 30).rounded()) % 12
    return hour == 0 ? 12 : hour
  }

  /// The word, by Soundscape's sectors at junctions: ahead and behind are 60° wide.
  var word: String {
    switch angle {
    case 30..<150: "right"
    case 150..<210: "behind"
    case 210..<330: "left"
    default: "ahead"
    }
  }
}
