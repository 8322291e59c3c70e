import Score

/// A room of a site: where its walls stand and how it sounds.
public struct SiteRoom: Hashable, Sendable {
  public enum Floor: Hashable, Sendable {
    /// A rectangle: metres along its own x and y, and where its y axis points, degrees clockwise from north.
    case box(centre: GeoPoint, width: Double, depth: Double, heading: Double)
    case polygon(SitePolygon)
  }

  /// A wall, the floor or the ceiling, seen from inside by one who looks along the room's y axis.
  public enum Surface: String, CaseIterable, Sendable {
    case floor, ceiling, front, back, left, right
  }

  public var id: String
  public var name = ""
  public var floor: Floor
  /// The height of the room in metres.
  public var height = 3.0
  /// The names of the surfaces' materials; a surface without one has the renderer's default.
  public var materials: [Surface: String] = [:]
  /// The highest order of reflections that are heard one by one, 0...3.
  public var order = 3
  /// The level of the reflections in dB.
  public var reflectionsLevel = 0.0
  /// The level of the late field in dB; nil has none.
  public var lateLevel: Double? = 0
  public var info = ""
}
