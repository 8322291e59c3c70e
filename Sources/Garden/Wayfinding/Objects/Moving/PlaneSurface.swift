internal import Glibc
import Score

/// A plane as moves see it: its own axes, and how near a place is. Places are in the world, z up.
struct PlaneSurface: Hashable, Sendable {
  let name: String
  let alignment: PlaneAlignment
  private let centre: Vector3
  private let u: Vector3
  private let v: Vector3
  /// The normal of length 1; that of a wall points out of its face.
  let normal: Vector3
  /// Along u and v from the centre; empty has no end.
  private let outline: Ring

  init(_ plane: ObjectPlane) {
    name = plane.name
    alignment = plane.alignment
    let up = Vector3(0, 0, 1)
    if plane.alignment == .horizontal {
      (u, v, normal) = (Vector3(1, 0, 0), Vector3(0, 1, 0), up)
    } else {
      precondition(plane.outline.count == 4, "a vertical plane has four corners")
      let along = plane.outline[1] - plane.outline[0]
      u = (1 / along.length) * along
      (v, normal) = (up, up.cross(u))
    }
    let (u, v, anchor) = (u, v, plane.anchor)
    let corners = plane.outline.map { (u: ($0 - anchor).dot(u), v: ($0 - anchor).dot(v)) }
    let (us, vs) = (corners.map(\.u), corners.map(\.v))
    let middle = (
      u: ((us.min() ?? 0) + (us.max() ?? 0)) / 2, v: ((vs.min() ?? 0) + (vs.max() ?? 0)) / 2
    )
    centre = anchor + middle.u * u + middle.v * v
    outline = Ring(points: corners.map { PlanePoint($0.u - middle.u, $0.v - middle.v) })
  }

  /// Metres to the plane, as if it had no end.
  func distance(to place: Vector3) -> Double { abs((place - centre).dot(normal)) }

  /// The place of the plane next to a place.
  func foot(of place: Vector3) -> Vector3 { place - (place - centre).dot(normal) * normal }

  /// Whether a place lies over the plane when each of its sides is moved out by a part of its extent.
  func spans(_ place: Vector3, tolerance: Double) -> Bool {
    if outline.points.isEmpty { return true }
    let scale = 1 + 2 * tolerance
    let way = place - centre
    return outline.contains(PlanePoint(way.dot(u) / scale, way.dot(v) / scale))
  }

  /// Turns an object's front out of a wall; on the level nothing is turned. AmbeoAADemo turns its models' up side out of
  /// the wall; here what faces the room is the side that radiates (own).
  var turn: Quaternion {
    guard alignment == .vertical else { return .identity }
    return Quaternion(degrees: atan2(-normal.x, normal.y) * 180 / .pi, round: Vector3(0, 0, 1))
  }
}

extension ObjectScene {
  /// The planes on which objects can be put: those of the file, and the floors. The lowest floor has no end
  /// (AmbeoAADemo lets objects be dragged past its extent).
  var surfaces: [PlaneSurface] {
    var found = planes
    switch room?.ground {
    case .box(_, _, let centre, _): found.append(ObjectPlane("floor", .horizontal, anchor: centre))
    case .floors(let floors):
      let lowest = floors.map(\.height).min()
      for floor in floors {
        found.append(
          ObjectPlane(
            "floor", .horizontal, anchor: floor.corners[0],
            outline: floor.height == lowest ? [] : floor.corners))
      }
    case nil: break
    }
    return found.map(PlaneSurface.init)
  }
}
