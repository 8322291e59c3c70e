public import Score

/// A shoebox room: its place, its walls, and the levels of its sound.
public struct RoomPlan: Hashable, Sendable {
  /// The middle of the floor.
  public var centre: Vector3
  /// The size along the room's own x, y and z, metres.
  public var width: Double
  public var depth: Double
  public var height: Double
  /// The direction of its own y axis (front), degrees clockwise from north.
  public var heading = 0.0
  /// The materials of its six surfaces.
  public var surfaces = Surfaces.demo
  /// The highest order of the reflections that are rendered one by one, 0...3; Leia has 1.
  public var order = 3
  /// The level of the reflections, dB.
  public var reflectionsLevel = 0.0
  /// The level of the late field, dB; nil has none. 0 is the level that follows from the room's size and surfaces.
  public var lateLevel: Double? = 0

  public init(centre: Vector3, width: Double, depth: Double, height: Double) {
    (self.centre, self.width, self.depth, self.height) = (centre, width, depth, height)
  }

  /// The room of AmbeoAADemo before a floor is known: 10 m wide and deep, 5 m high, six reflections, the late field
  /// at twice the amplitude (+6.02 dB).
  public static func demo(centre: Vector3) -> RoomPlan {
    var room = RoomPlan(centre: centre, width: 10, depth: 10, height: 5)
    room.order = 1
    room.lateLevel = Decibels.level(2)
    return room
  }

  /// The lengths that the sides of a room may have, metres.
  public static let sides = 0.01...1000.0

  /// The room's own axes, with the origin in its corner.
  public var axes: RoomAxes {
    RoomAxes(centre: centre, width: width, depth: depth, heading: heading)
  }

  /// Whether a place of the world is in the room, surfaces included.
  public func contains(_ place: Vector3) -> Bool { holds(axes.local(place)) }

  /// Whether a place, from the room's corner, is in the room.
  func holds(_ p: Vector3) -> Bool {
    p.x >= 0 && p.x <= width && p.y >= 0 && p.y <= depth && p.z >= 0 && p.z <= height
  }

  /// - Throws: `Fault` of code `scene` that says what is wrong with it.
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
