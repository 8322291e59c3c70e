internal import Glibc
import Score

/// Says what is wrong or odd with rings of distinct points.
struct RingCheck {
  let problems: SiteProblems

  /// Metres across beyond which a polygon is no part of a garden.
  static let largest = 1e6
  /// Positions up to which a ring is searched for crossings, which takes the square of their number at worst.
  static let comparable = 10_000
  /// Metres by which a hole may reach beyond its exterior: positions of six decimals are that coarse.
  static let seam = 0.12

  /// Whether the ring can be used.
  func check(_ points: [GeoPoint], _ spot: JSONSpot, isHole: Bool) -> Bool {
    guard points.count >= 3 else {
      problems.error(spot, "the ring has \(points.count) different positions, expected 3 or more")
      return false
    }
    let plane = LocalPlane(origin: points[0])
    let places = points.map { EarthPlace($0) }
    guard places.allSatisfy({ $0.distance(to: plane.origin) < Self.largest }) else {
      problems.error(
        spot, "the ring is more than \(Measure.metres(Self.largest)) across",
        hint: "positions are [longitude, latitude]: is one of them swapped?")
      return false
    }
    let ring = Ring(points: places.map { plane.project($0) })
    guard hasArea(ring) else {
      problems.error(spot, "the ring has no area: its positions lie on one line")
      return false
    }
    if points.count > Self.comparable {
      problems.note(
        .notChecked,
        "rings of more than \(Self.comparable) positions, for crossing themselves or each other",
        at: spot.path)
    } else if let (a, b) = ring.crossing {
      problems.note(
        .selfCrossing,
        "edges \(a) and \(b) meet; inside is where a ray out crosses the ring an odd number of times",
        at: spot.path)
    } else if (ring.signedArea < 0) != isHole {
      problems.note(
        .clockwise,
        "RFC 7946 wants exteriors counter-clockwise and holes clockwise; both ways are read",
        at: spot.path)
    }
    return true
  }

  /// Whether the holes of a polygon lie inside its exterior.
  /// - Parameter rings: the exterior and the holes in the file.
  func check(_ polygon: SitePolygon, _ rings: [JSONSpot]) -> Bool {
    let plane = LocalPlane(origin: polygon.exterior[0])
    func ring(_ points: [GeoPoint]) -> Ring { Ring(points: points.map { plane.project($0) }) }
    let exterior = ring(polygon.exterior)
    var areInside = true
    for (hole, spot) in zip(polygon.holes, rings.dropFirst())
    where max(hole.count, exterior.points.count) <= Self.comparable {
      guard ring(hole).leaves(exterior, margin: Self.seam) else { continue }
      problems.error(
        spot, "the hole reaches outside the exterior of its polygon",
        hint: "an area of its own is another polygon: make it a MultiPolygon")
      areInside = false
    }
    return areInside
  }

  /// Whether some point lies a millimetre off the line from the first to the farthest one.
  private func hasArea(_ ring: Ring) -> Bool {
    let first = ring.points[0]
    func length(_ p: PlanePoint) -> Double { hypot(p.x - first.x, p.y - first.y) }
    let far = ring.points.max { length($0) < length($1) }!
    let base = length(far)
    guard base > 1e-3 else { return false }
    return ring.points.contains { p in
      let cross = (far.x - first.x) * (p.y - first.y) - (far.y - first.y) * (p.x - first.x)
      return abs(cross) / base > 1e-3
    }
  }
}
