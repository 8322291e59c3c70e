import Score

/// The polygons of a relation whose members bring their geometry, as Overpass writes them for `out geom`.
///
/// Ways of one role are joined at their ends until a ring is closed (OpenStreetMap wiki, "Relation:multipolygon/Algorithm",
/// ring assignment); holes belong to the first outer ring that holds their first point.
struct MemberRings {
  let polygons: [SitePolygon]

  init(_ members: [JSONSpot]) {
    func ways(_ roles: Set<String>) -> [[GeoPoint]] {
      members.compactMap { member in
        guard roles.contains(member.member("role")?.value.string ?? ""),
          let items = member.member("geometry")?.items
        else { return nil }
        let points = items.compactMap { OSMReader.point($0) }
        return points.count == items.count && points.count > 1 ? points : nil
      }
    }
    let outer = Self.rings(of: ways(["outer", ""]))
    let inner = Self.rings(of: ways(["inner"]))
    polygons = outer.map { ring in
      SitePolygon(exterior: ring, holes: inner.filter { Self.holds(ring, $0[0]) })
    }
  }

  /// Whether a ring holds a point: small as areas are, degrees are a plane.
  private static func holds(_ ring: [GeoPoint], _ point: GeoPoint) -> Bool {
    Ring(points: ring.map { PlanePoint($0.longitude, $0.latitude) })
      .contains(PlanePoint(point.longitude, point.latitude))
  }

  /// The closed rings that ways make, without the repeated last point; ways that close no ring are left out.
  private static func rings(of ways: [[GeoPoint]]) -> [[GeoPoint]] {
    var rest = ways
    var rings: [[GeoPoint]] = []
    while var ring = rest.popLast() {
      while ring.first != ring.last, let next = rest.firstIndex(where: { joins(ring, $0) }) {
        let way = rest.remove(at: next)
        ring += (way.first == ring.last ? way : way.reversed()).dropFirst()
      }
      if ring.count > 3, ring.first == ring.last { rings.append(Array(ring.dropLast())) }
    }
    return rings
  }

  private static func joins(_ ring: [GeoPoint], _ way: [GeoPoint]) -> Bool {
    way.first == ring.last || way.last == ring.last
  }
}
