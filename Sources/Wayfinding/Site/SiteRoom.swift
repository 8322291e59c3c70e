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
  public var name: String
  public var floor: Floor
  /// Metres.
  public var height: Double
  /// Names of materials; a surface without one has the renderer's default.
  public var materials: [Surface: String]
  /// Reflections of up to this order are heard one by one, 0...3.
  public var order: Int
  /// dB.
  public var reflectionsLevel: Double
  /// Level of the late field in dB; nil has none.
  public var lateLevel: Double?
  public var info: String

  public init(
    id: String, name: String = "", floor: Floor, height: Double = 3,
    materials: [Surface: String] = [:], order: Int = 3, reflectionsLevel: Double = 0,
    lateLevel: Double? = 0, info: String = ""
  ) {
    self.id = id
    self.name = name.isEmpty ? id : name
    self.floor = floor
    self.height = height
    self.materials = materials
    self.order = order
    self.reflectionsLevel = reflectionsLevel
    self.lateLevel = lateLevel
    self.info = info
  }
}
