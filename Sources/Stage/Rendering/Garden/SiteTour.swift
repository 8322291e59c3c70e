import Datasets
import Score
import Wayfinding

extension Site {
  /// A way through it: its first route, round again where it ends where it began; else a round from each ripple to the
  /// nearest that is left, beginning in the west.
  var tour: WalkPlan.Path {
    get throws {
      if let route = lines.first(where: { $0.kind == .route && $0.points.count > 1 }) {
        return Self.along(route.points)
      }
      var left = ripples.map(\.place)
      guard left.count > 1 else {
        throw Fault(
          .scene, "has no route, and fewer than two ripples to walk between",
          at: FaultPlace(part: name),
          hint: "draw a LineString of kind \"route\"")
      }
      var tour = [left.remove(at: left.indices.min { left[$0].longitude < left[$1].longitude }!)]
      while !left.isEmpty {
        let here = tour[tour.count - 1]
        let next = left.indices.min {
          Geodesic.distance(from: here, to: left[$0]) < Geodesic.distance(from: here, to: left[$1])
        }!
        tour.append(left.remove(at: next))
      }
      return .along(tour, closed: true)
    }
  }

  private static func along(_ points: [GeoPoint]) -> WalkPlan.Path {
    guard points.count > 3, points[0] == points[points.count - 1] else {
      return .along(points, closed: false)
    }
    return .along(Array(points.dropLast()), closed: true)
  }
}

extension Ripple {
  /// Where its music comes from: its middle.
  package var place: GeoPoint { PlacedShape(shape).centre.point }
}
