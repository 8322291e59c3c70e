import Glibc

/// The systems of axes in which programs say where something is. All are right-handed and in metres.
public enum Axes: Sendable, CaseIterable {
  /// Ripples: x to the east (right), y to the north (ahead), z up.
  case world
  /// SceneKit and ARKit: x right, y up, z towards the viewer.
  case sceneKit
  /// Leia: x right, y to the front, z up. Its coordinates are counted from a corner of the room: `RoomAxes`.
  case leia
  /// SOFA (AES69-2022): x ahead, y left, z up.
  case sofa

  /// Converts a place or a direction from these axes to ours.
  public func toWorld(_ v: Vector3) -> Vector3 {
    switch self {
    case .world, .leia: v
    case .sceneKit: Vector3(v.x, -v.z, v.y)
    case .sofa: Vector3(-v.y, v.x, v.z)
    }
  }

  /// Converts a place or a direction from our axes to these.
  public func fromWorld(_ v: Vector3) -> Vector3 {
    switch self {
    case .world, .leia: v
    case .sceneKit: Vector3(v.x, v.z, -v.y)
    case .sofa: Vector3(v.y, -v.x, v.z)
    }
  }

  /// Converts a rotation from these axes to ours: its axis is renamed, its angle stays.
  public func toWorld(_ q: Quaternion) -> Quaternion {
    let axis = toWorld(Vector3(q.x, q.y, q.z))
    return Quaternion(q.w, axis.x, axis.y, axis.z)
  }

  /// Converts a rotation from our axes to these.
  public func fromWorld(_ q: Quaternion) -> Quaternion {
    let axis = fromWorld(Vector3(q.x, q.y, q.z))
    return Quaternion(q.w, axis.x, axis.y, axis.z)
  }
}

/// The axes of a room: x to the right, y to the front, z up, from the bottom back left corner (as in Leia).
public struct RoomAxes: Hashable, Sendable {
  /// The corner, in world coordinates, metres.
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

  /// Converts a place of the world to the room's coordinates.
  public func local(_ place: Vector3) -> Vector3 {
    along(place - corner)
  }

  /// Converts a place of the room to world coordinates.
  public func world(_ place: Vector3) -> Vector3 { corner + direction(place) }

  /// Converts a direction of the room to world axes.
  public func direction(_ v: Vector3) -> Vector3 {
    v.x * right + v.y * front + Vector3(0, 0, v.z)
  }

  /// Converts a direction of the world to the room's axes.
  public func along(_ v: Vector3) -> Vector3 { Vector3(v.dot(right), v.dot(front), v.z) }

  /// Sine and cosine of an angle in degrees; exact at right angles.
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
