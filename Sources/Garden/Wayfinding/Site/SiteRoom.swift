internal import Glibc
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

/// The rectangle on which a shoebox room stands.
public struct RoomBox: Hashable, Sendable {
  public var centre: GeoPoint
  /// The lengths in metres along the rectangle's own x and y axes.
  public var width: Double
  public var depth: Double
  /// The direction of its y axis: degrees clockwise from north, 0..<360.
  public var heading: Double
}

extension SiteRoom {
  /// The floor, or the smallest rectangle round a polygon's exterior: one of its sides lies along an edge of the
  /// polygon (Freeman and Shapira, "Determining the minimum-area encasing rectangle", CACM 18, 1975). Among equal ones,
  /// the one that faces nearest to north is taken.
  public var box: RoomBox {
    switch floor {
    case .box(let centre, let width, let depth, let heading):
      return RoomBox(centre: centre, width: width, depth: depth, heading: Angle.wrap360(heading))
    case .polygon(let polygon):
      let plane = LocalPlane(origin: polygon.exterior[0])
      return Self.smallest(polygon.exterior.map { plane.project($0) }, on: plane)
    }
  }

  /// The area that it covers, for containment.
  public var shape: SiteShape {
    switch floor {
    case .polygon(let polygon): return .area([polygon])
    case .box(let centre, let width, let depth, let heading):
      let plane = LocalPlane(origin: centre)
      let turn = heading * .pi / 180
      let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
        let (along, ahead) = (x * width / 2, y * depth / 2)
        return plane.place(
          PlanePoint(along * cos(turn) + ahead * sin(turn), ahead * cos(turn) - along * sin(turn)))
      }
      return .area([SitePolygon(exterior: corners)])
    }
  }

  private static func smallest(_ points: [PlanePoint], on plane: LocalPlane) -> RoomBox {
    var best: (area: Double, box: RoomBox)?
    for (a, b) in Ring(points: points).edges where a != b {
      var heading = Angle.bearing(north: b.y - a.y, east: b.x - a.x)
      heading = Angle.wrap(heading + 45, period: 90) - 45
      let candidate = around(points, heading: heading, on: plane)
      let area = candidate.width * candidate.depth
      let isBetter =
        best.map {
          area < $0.area * (1 - 1e-9)
            || (area < $0.area * (1 + 1e-9) && turn(heading) < turn($0.box.heading))
        } ?? true
      if isBetter { best = (area, candidate) }
    }
    return best!.box
  }

  private static func turn(_ heading: Double) -> Double { abs(Angle.wrap180(heading)) }

  private static func around(
    _ points: [PlanePoint], heading: Double, on plane: LocalPlane
  ) -> RoomBox {
    let angle = heading * .pi / 180
    let (s, c) = (sin(angle), cos(angle))
    let xs = points.map { $0.x * c - $0.y * s }
    let ys = points.map { $0.x * s + $0.y * c }
    let (west, east, south, north) = (xs.min()!, xs.max()!, ys.min()!, ys.max()!)
    let (x, y) = ((west + east) / 2, (south + north) / 2)
    return RoomBox(
      centre: plane.place(PlanePoint(x * c + y * s, y * c - x * s)), width: east - west,
      depth: north - south, heading: Angle.wrap360(heading))
  }
}
