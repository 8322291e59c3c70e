import Score

/// The room of a scene as its file describes it; the box itself is fitted elsewhere.
public struct ObjectRoom: Hashable, Sendable {
  /// The place of its ground.
  public enum Ground: Hashable, Sendable {
    /// Metres; the middle of the floor in the scene's coordinates; where its front points, degrees clockwise from
    /// ahead.
    case box(width: Double, depth: Double, centre: Vector3, heading: Double)
    /// Level polygons; the box goes round the lowest.
    case floors([FloorOutline])
  }

  /// A level polygon.
  public struct FloorOutline: Hashable, Sendable {
    /// The corners in the scene's coordinates, all of one height.
    public var corners: [Vector3]
    /// The height of the polygon in metres.
    public var height: Double
  }

  /// The materials of the six surfaces, by name.
  public struct Materials: Hashable, Sendable {
    public var left: String
    public var right: String
    public var front: String
    public var back: String
    public var floor: String
    public var ceiling: String

    /// The surfaces by their names, in the order of a list.
    public static var surfaces: [(name: String, path: WritableKeyPath<Self, String>)] {
      [
        ("left", \.left), ("right", \.right), ("front", \.front), ("back", \.back),
        ("ceiling", \.ceiling), ("floor", \.floor),
      ]
    }
  }

  public var ground: Ground
  /// Whether the file says where the floor is: a box that is only the default has none.
  public var hasFloor: Bool
  /// The height from floor to ceiling, in metres.
  public var height: Double
  public var materials: Materials
  /// The highest order of reflections that are heard, 0...3.
  public var order: Int
  /// The level of the reflections in dB.
  public var reflectionsLevel: Double
  /// The level of the late field in dB; nil has none.
  public var lateLevel: Double?
  /// Whether the room stays as it is when planes are found later.
  public var isLocked: Bool
}
