/// A place or a direction in space, in metres: x to the east (right), y to the north (ahead), z up.
public struct Vector3: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var z: Double

  public init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  public static let zero = Vector3(0, 0, 0)

  public static func + (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(a.x + b.x, a.y + b.y, a.z + b.z)
  }

  public static func - (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(a.x - b.x, a.y - b.y, a.z - b.z)
  }

  public static func * (factor: Double, v: Vector3) -> Vector3 {
    Vector3(factor * v.x, factor * v.y, factor * v.z)
  }

  /// The scalar product.
  public func dot(_ v: Vector3) -> Double { x * v.x + y * v.y + z * v.z }

  /// The vector product.
  public func cross(_ v: Vector3) -> Vector3 {
    Vector3(y * v.z - z * v.y, z * v.x - x * v.z, x * v.y - y * v.x)
  }

  /// The Euclidean length.
  public var length: Double { dot(self).squareRoot() }

  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
