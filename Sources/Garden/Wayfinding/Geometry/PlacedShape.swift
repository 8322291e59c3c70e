internal import Glibc
import Score

/// A shape on the earth, ready for many measurements.
public struct PlacedShape: Sendable {
  /// The middle: of a circle its centre, of polygons the middle of the largest one's area.
  public let centre: EarthPlace
  /// The distance from the centre to the farthest point, in metres.
  public let reach: Double
  /// The area in square metres, without the holes; never below 0.
  public let area: Double
  /// The polygons; nil for a circle, whose radius is `reach`.
  let polygons: PlacedPolygons?

  public init(_ shape: SiteShape) {
    switch shape {
    case .circle(let centre, let radius):
      self.centre = EarthPlace(centre)
      reach = radius
      area = .pi * radius * radius
      polygons = nil
    case .area(let areas):
      let placed = PlacedPolygons(areas)
      centre = placed.plane.origin
      reach = placed.reach
      area = placed.area
      polygons = placed
    }
  }

  /// The distance to the edge in metres; 0 inside and on it.
  public func distance(from place: EarthPlace) -> Double {
    let toCentre = place.distance(to: centre)
    guard let polygons, toCentre < PlacedPolygons.farthest else { return max(0, toCentre - reach) }
    return polygons.distance(from: place)
  }

  public func contains(_ place: EarthPlace) -> Bool { distance(from: place) == 0 }
}

/// Polygons on a plane of their own.
struct PlacedPolygons: Sendable {
  let plane: LocalPlane
  let reach: Double
  let area: Double
  private let faces: [(exterior: Ring, holes: [Ring])]

  /// Metres beyond which the distance is taken to the circle round the polygons.
  static let farthest = 5e6

  init(_ polygons: [SitePolygon]) {
    let draft = LocalPlane(origin: polygons[0].exterior[0])
    let rings = polygons.map { Ring(points: $0.exterior.map { draft.project($0) }) }
    let largest = rings.max { abs($0.signedArea) < abs($1.signedArea) }!
    let plane = LocalPlane(origin: draft.place(largest.centroid))
    func ring(_ points: [GeoPoint]) -> Ring { Ring(points: points.map { plane.project($0) }) }
    faces = polygons.map { (ring($0.exterior), $0.holes.map(ring)) }
    self.plane = plane
    reach = faces.flatMap(\.exterior.points).map { hypot($0.x, $0.y) }.max()!
    area = faces.reduce(0) { sum, face in
      sum + max(0, face.holes.reduce(abs(face.exterior.signedArea)) { $0 - abs($1.signedArea) })
    }
  }

  func distance(from place: EarthPlace) -> Double {
    let p = plane.project(place)
    var least = Double.infinity
    for (exterior, holes) in faces {
      if exterior.contains(p), !holes.contains(where: { $0.contains(p) }) { return 0 }
      least = min(least, exterior.distance(from: p))
      for hole in holes { least = min(least, hole.distance(from: p)) }
    }
    return least
  }
}
