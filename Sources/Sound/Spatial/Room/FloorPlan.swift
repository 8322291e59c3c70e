public import Score

/// Makes a room from the floor that a camera sees: the floor's bounding box, with walls of a given height.
///
/// As in AmbeoAADemo, the lowest horizontal plane known is the floor; once the floor is locked, later planes change
/// nothing.
public struct FloorPlan: Sendable {
  /// A flat surface in the world, by the corners of its outline.
  public struct Plane: Hashable, Sendable {
    /// The corners, three or more, metres.
    public var corners: [Vector3]
    /// The direction of its own y axis, degrees clockwise from north, with which the room will be aligned; nil takes
    /// the direction in which the bounding box is smallest.
    public var heading: Double?

    public init(corners: [Vector3], heading: Double? = 0) {
      (self.corners, self.heading) = (corners, heading)
    }

    /// Whether the corners are at one height, within 5 cm.
    public var isHorizontal: Bool {
      let heights = corners.map { $0.z }
      return heights.max()! - heights.min()! <= 0.05
    }

    var height: Double { corners.reduce(0) { $0 + $1.z } / Double(corners.count) }
  }

  /// The floor that has been chosen.
  public private(set) var floor: Plane?
  /// Whether planes no longer change the room.
  public var isLocked = false
  /// The height of the walls, 0.01 metres or more.
  public private(set) var height = 3.0
  /// The materials of the room's surfaces.
  public var surfaces = Surfaces.demo

  /// The heights that walls may have, metres.
  public static let heights = 0.01...1000.0

  public init() {}

  /// Sets the height of the walls.
  /// - Parameter metres: 0.01 to 1000.
  /// - Throws: `Fault` of code `scene` for another height.
  public mutating func setHeight(_ metres: Double) throws(Fault) {
    guard Self.heights.contains(metres) else {
      throw Fault(.scene, "walls of \(metres) m", expected: "a height of 0.01 to 1000 m")
    }
    height = metres
  }

  /// Takes all planes that are known now; the lowest horizontal one becomes the floor.
  /// - Returns: whether the floor has changed.
  /// - Throws: `Fault` of code `scene` for a plane of fewer than three corners, numbers that are not finite, or a
  ///   floor that is too small or too large; no plane is taken then.
  public mutating func see(_ planes: [Plane]) throws(Fault) -> Bool {
    for (i, plane) in planes.enumerated() { try Self.check(plane, number: i + 1) }
    if isLocked { return false }
    let lowest = planes.filter { $0.isHorizontal }.min { $0.height < $1.height }
    guard let lowest, lowest != floor else { return false }
    floor = lowest
    return true
  }

  /// The room: the bounding box of the floor, or the demo's default while no floor is known.
  public func room(centre: Vector3 = .zero) -> RoomPlan {
    var room = RoomPlan.demo(centre: centre)
    if let floor { room = Self.box(round: floor, height: height) }
    room.surfaces = surfaces
    return room
  }

  private static func check(_ plane: Plane, number: Int) throws(Fault) {
    guard plane.corners.count >= 3 else {
      throw Fault(
        .scene, "plane \(number) has \(plane.corners.count) corners", expected: "three or more")
    }
    for (i, corner) in plane.corners.enumerated() where !corner.isFinite {
      throw Fault(
        .scene, "corner \(i + 1) of plane \(number) is (\(corner.x), \(corner.y), \(corner.z))",
        hint: "give three finite numbers, in metres")
    }
    if let heading = plane.heading, !heading.isFinite {
      throw Fault(
        .scene, "the heading of plane \(number) is \(heading)",
        hint: "give degrees clockwise from north")
    }
    guard plane.isHorizontal else { return }
    let box = box(round: plane, height: 3)
    guard RoomPlan.sides.contains(box.width), RoomPlan.sides.contains(box.depth) else {
      throw Fault(
        .scene, "plane \(number) is \(box.width) m wide and \(box.depth) m deep",
        hint: "a floor is \(RoomPlan.sides.lowerBound) to \(RoomPlan.sides.upperBound) m each way")
    }
  }

  /// The bounding box along a plane's heading, or the smallest one, which lies along one of the sides of its convex
  /// hull (H. Freeman and R. Shapira, Communications of the ACM 18, 1975).
  private static func box(round plane: Plane, height: Double) -> RoomPlan {
    if let heading = plane.heading { return box(round: plane, heading: heading, height: height) }
    var smallest = box(round: plane, heading: 0, height: height)
    let hull = hull(of: plane.corners)
    for (a, b) in zip(hull, hull.dropFirst() + hull.prefix(1)) {
      let bearing = Angle.bearing(north: b.y - a.y, east: b.x - a.x)
      let heading = Angle.wrap(bearing + 45, period: 90) - 45
      let box = box(round: plane, heading: heading, height: height)
      let (area, least) = (box.width * box.depth, smallest.width * smallest.depth)
      if area < least * (1 - 1e-9) { smallest = box }
    }
    return smallest
  }

  /// The convex hull seen from above, counter-clockwise (A. Andrew, Information Processing Letters 9, 1979).
  private static func hull(of corners: [Vector3]) -> [Vector3] {
    let sorted = corners.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func half(_ points: [Vector3]) -> [Vector3] {
      var chain: [Vector3] = []
      for p in points {
        while chain.count > 1 {
          let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
          if (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0 { break }
          chain.removeLast()
        }
        chain.append(p)
      }
      return Array(chain.dropLast())
    }
    return half(sorted) + half(sorted.reversed())
  }

  private static func box(round plane: Plane, heading: Double, height: Double) -> RoomPlan {
    let axes = RoomAxes(centre: .zero, width: 0, depth: 0, heading: heading)
    let local = plane.corners.map(axes.local)
    let (xs, ys) = (local.map { $0.x }, local.map { $0.y })
    let (left, right, back, front) = (xs.min()!, xs.max()!, ys.min()!, ys.max()!)
    var centre = axes.world(Vector3((left + right) / 2, (back + front) / 2, 0))
    centre.z = plane.height
    var room = RoomPlan(centre: centre, width: right - left, depth: front - back, height: height)
    room.heading = heading
    room.order = 1
    room.lateLevel = Decibels.level(2)
    return room
  }
}
