public import Score

/// A shoebox room: where it stands, its walls, and how much of its sound is heard.
public struct RoomPlan: Hashable, Sendable {
  /// The middle of the floor.
  public var centre: Vector3
  /// Metres along the room's own x, y and z.
  public var width: Double
  public var depth: Double
  public var height: Double
  /// Where its own y axis (front) points, degrees clockwise from north.
  public var heading = 0.0
  /// What it is made of.
  public var surfaces = Surfaces.demo
  /// Reflections of up to this order are heard one by one, 0...3; 1 is Leia's.
  public var order = 3
  /// dB.
  public var reflectionsLevel = 0.0
  /// Level of the late field in dB; nil has none. 0 is what the room's size and surfaces give.
  public var lateLevel: Double? = 0

  public init(centre: Vector3, width: Double, depth: Double, height: Double) {
    self.centre = centre
    self.width = width
    self.depth = depth
    self.height = height
  }

  /// AmbeoAADemo's room before it has seen a floor: 10 m wide and deep, 5 m high, six reflections, the late field twice
  /// as loud (+6.02 dB).
  public static func demo(centre: Vector3) -> RoomPlan {
    var room = RoomPlan(centre: centre, width: 10, depth: 10, height: 5)
    room.order = 1
    room.lateLevel = Decibels.level(2)
    return room
  }

  /// Sides that a room may have, metres.
  public static let sides = 0.01...1000.0

  /// Its own axes, from its corner.
  public var axes: RoomAxes {
    RoomAxes(centre: centre, width: width, depth: depth, heading: heading)
  }

  /// Whether a place of the world is in it; the surfaces are.
  public func contains(_ place: Vector3) -> Bool { holds(axes.local(place)) }

  /// The same for a place from its corner.
  func holds(_ p: Vector3) -> Bool {
    p.x >= 0 && p.x <= width && p.y >= 0 && p.y <= depth && p.z >= 0 && p.z <= height
  }

  /// - Throws: a fault of code `scene` for what is wrong with it.
  public func check() throws(Fault) {
    guard centre.isFinite else {
      throw Fault(
        .scene, "the centre of a room is (\(centre.x), \(centre.y), \(centre.z))",
        hint: "give three finite numbers, in metres")
    }
    for (name, side) in [("width", width), ("depth", depth), ("height", height)] {
      guard Self.sides.contains(side) else {
        throw Fault(
          .scene, "the \(name) of a room is \(side) m",
          expected: "\(Self.sides.lowerBound) to \(Self.sides.upperBound) m")
      }
    }
    guard heading.isFinite else {
      throw Fault(
        .scene, "the heading of a room is \(heading)",
        hint: "give degrees clockwise from north, of its front")
    }
    guard (0...3).contains(order) else {
      throw Fault(
        .scene, "reflections of order \(order) are asked for",
        expected: "0 to 3; Leia's are of order 1")
    }
    try Self.check(level: reflectionsLevel, of: "reflections")
    if let lateLevel { try Self.check(level: lateLevel, of: "late field") }
  }

  private static func check(level: Double, of name: String) throws(Fault) {
    guard level <= 40 else {
      throw Fault(
        .scene, "the level of the \(name) of a room is \(level) dB",
        expected: "40 dB or less; -inf is silence")
    }
  }
}
