import Score

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
  /// Reflections of up to this order are heard one by one, 0...3.
  public var order = 3
  /// dB.
  public var reflectionsLevel = 0.0
  /// Level of the late field in dB; nil has none.
  public var lateLevel: Double? = 0

  public init(centre: Vector3, width: Double, depth: Double, height: Double) {
    self.centre = centre
    self.width = width
    self.depth = depth
    self.height = height
  }
}
