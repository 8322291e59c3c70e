import Score

/// The positions and rotations of an object over time, in seconds.
public struct ObjectTimeline: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    /// The time in seconds since the scene began to play.
    public var time: Double
    /// The position in metres, in the scene's coordinates.
    public var position: Vector3
    public var rotation: Quaternion

    public init(_ time: Double, _ position: Vector3, rotation: Quaternion = .identity) {
      (self.time, self.position, self.rotation) = (time, position, rotation)
    }
  }

  /// The points in the order of time: at least one, and no two at one time.
  public var points: [Point]
  /// Whether the movement begins again at the first point after the last, as if both were at one time.
  public var loops: Bool

  public init(_ points: [Point], loops: Bool = false) {
    precondition(!points.isEmpty, "a timeline has at least one point")
    precondition(
      zip(points, points.dropFirst()).allSatisfy { $0.time < $1.time },
      "the times of a timeline rise")
    (self.points, self.loops) = (points, loops)
  }

  /// The point at a second: exact at the points, on straight lines and at constant angular speed between
  /// them, held before the first and, unless it loops, after the last.
  public func sample(at time: Double) -> Point {
    var time = time
    let (first, last) = (points[0], points[points.count - 1])
    if loops, time > last.time, points.count > 1 {
      let period = last.time - first.time
      time = first.time + (time - first.time).truncatingRemainder(dividingBy: period)
    }
    if time <= first.time { return first }
    if time >= last.time { return last }
    let end = points.partitioningIndex { $0.time > time }
    let (a, b) = (points[end - 1], points[end])
    let fraction = (time - a.time) / (b.time - a.time)
    if fraction == 0 { return a }
    return Point(
      time, a.position + fraction * (b.position - a.position),
      rotation: a.rotation.interpolated(to: b.rotation, fraction: fraction))
  }
}
