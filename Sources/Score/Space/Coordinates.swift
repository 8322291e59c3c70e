import Glibc

/// Systems of axes in which other programs say where something is. All are right-handed and in metres.
public enum Axes: Sendable, CaseIterable {
  /// Ours: x to the east (right), y to the north (ahead), z up.
  case world
  /// SceneKit and ARKit: x right, y up, z towards the viewer.
  case sceneKit
  /// Leia: x right, y to the front, z up. It counts places from a corner of the room: `RoomAxes`.
  case leia
  /// SOFA (AES69-2022): x ahead, y left, z up.
  case sofa

  /// A place or a direction of these axes in ours.
  public func toWorld(_ v: Vector3) -> Vector3 {
    switch self {
    case .world, .leia: v
    case .sceneKit: Vector3(v.x, -v.z, v.y)
    case .sofa: Vector3(-v.y, v.x, v.z)
    }
  }

  /// A place or a direction of ours in these axes.
  public func fromWorld(_ v: Vector3) -> Vector3 {
    switch self {
    case .world, .leia: v
    case .sceneKit: Vector3(v.x, v.z, -v.y)
    case .sofa: Vector3(v.y, -v.x, v.z)
    }
  }

  /// A rotation given in these axes, in ours: its axis changes its name, its angle stays.
  public func toWorld(_ q: Quaternion) -> Quaternion {
    let axis = toWorld(Vector3(q.x, q.y, q.z))
    return Quaternion(q.w, axis.x, axis.y, axis.z)
  }

  /// A rotation of ours in these axes.
  public func fromWorld(_ q: Quaternion) -> Quaternion {
    let axis = fromWorld(Vector3(q.x, q.y, q.z))
    return Quaternion(q.w, axis.x, axis.y, axis.z)
  }

  /// A place, direction or rotation of these axes in others.
  public func convert(_ v: Vector3, to other: Axes) -> Vector3 { other.fromWorld(toWorld(v)) }
  public func convert(_ q: Quaternion, to other: Axes) -> Quaternion {
    other.fromWorld(toWorld(q))
  }
}

/// The axes of a room: x to the right, y to the front, z up, from the corner at the bottom, back, left (Leia's).
public struct RoomAxes: Hashable, Sendable {
  /// The corner, in the world.
  public let corner: Vector3
  private let right: Vector3
  private let front: Vector3

  /// - Parameters:
  ///   - centre: the middle of the floor.
  ///   - width: along x; `depth` along y; metres.
  ///   - heading: where the front is, degrees clockwise from north.
  public init(centre: Vector3, width: Double, depth: Double, heading: Double) {
    let (sine, cosine) = Self.turn(heading)
    right = Vector3(cosine, -sine, 0)
    front = Vector3(sine, cosine, 0)
    corner = centre - (width / 2) * right - (depth / 2) * front
  }

  /// A place of the world, from the corner.
  public func local(_ place: Vector3) -> Vector3 {
    along(place - corner)
  }

  /// A place of the room, in the world.
  public func world(_ place: Vector3) -> Vector3 { corner + direction(place) }

  /// A direction of the room, in the world.
  public func direction(_ v: Vector3) -> Vector3 {
    v.x * right + v.y * front + Vector3(0, 0, v.z)
  }

  /// A direction of the world, in the room.
  public func along(_ v: Vector3) -> Vector3 { Vector3(v.dot(right), v.dot(front), v.z) }

  /// Sine and cosine; exact at right angles.
  private static func turn(_ degrees: Double) -> (Double, Double) {
    switch Angle.wrap360(degrees) {
    case 0: return (0, 1)
    case 90: return (1, 0)
    case 180: return (0, -1)
    case 270: return (-1, 0)
    default: return (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    }
  }
}
