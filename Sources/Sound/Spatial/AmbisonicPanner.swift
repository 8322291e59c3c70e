public import Score

/// Encodes sound to ambiX: one line per channel. The directions are relative to the listener's head, so that what is
/// decoded needs no rotation.
final class AmbisonicPanner: Panner {
  let lines: Int
  let stride: Int
  private let order: Int

  init(order: Int) throws(Fault) {
    guard AmbiX.orders.contains(order) else {
      throw Fault(.call, "ambisonics of order \(order)", expected: "1 to 3")
    }
    self.order = order
    lines = AmbiX.channels(order: order)
    stride = (lines + 7) / 8 * 8
  }

  func weigh(
    _ target: PathTarget, near triangle: inout Int32, count: Int,
    into weights: UnsafeMutablePointer<Float>
  ) -> Double {
    AmbiX.encode(target.direction.unit, focus: Double(target.focus), order: order, into: weights)
    for i in 0..<lines { weights[i] *= target.gain }
    return 0
  }

}

/// The spherical harmonics of ambiX: channel order ACN, normalisation SN3D (C. Nachbar et al., Ambisonics Symposium
/// 2011), without the Condon–Shortley phase.
public enum AmbiX {
  /// The orders that can be encoded.
  public static let orders = 1...3

  /// The number of channels of an order, (order + 1)².
  public static func channels(order: Int) -> Int { (order + 1) * (order + 1) }

  /// Writes the encoding gains of a plane wave.
  /// - Parameters:
  ///   - direction: unit vector to the source in the axes of the listener: x right, y ahead, z up.
  ///   - focus: 1 is a plane wave; towards 0 only the first (omnidirectional) channel is left.
  ///   - gains: `channels(order:)` of them.
  @inline(__always) public static func encode(
    _ direction: Vector3, focus: Double = 1, order: Int, into gains: UnsafeMutablePointer<Float>
  ) {
    let (x, y, z) = (direction.y, -direction.x, direction.z)
    gains[0] = 1
    gains[1] = Float(focus * y)
    gains[2] = Float(focus * z)
    gains[3] = Float(focus * x)
    if order < 2 { return }
    second(x, y, z, focus, gains)
    if order < 3 { return }
    third(x, y, z, focus, gains)
  }

  private static func second(
    _ x: Double, _ y: Double, _ z: Double, _ focus: Double, _ gains: UnsafeMutablePointer<Float>
  ) {
    let root3 = 3.0.squareRoot() * focus
    gains[4] = Float(root3 * x * y)
    gains[5] = Float(root3 * y * z)
    gains[6] = Float(focus * (1.5 * z * z - 0.5))
    gains[7] = Float(root3 * x * z)
    gains[8] = Float(root3 / 2 * (x * x - y * y))
  }

  private static func third(
    _ x: Double, _ y: Double, _ z: Double, _ focus: Double, _ gains: UnsafeMutablePointer<Float>
  ) {
    let a = (5.0 / 8).squareRoot() * focus
    let b = 15.0.squareRoot() * focus
    let c = (3.0 / 8).squareRoot() * focus
    gains[9] = Float(a * y * (3 * x * x - y * y))
    gains[10] = Float(b * x * y * z)
    gains[11] = Float(c * y * (5 * z * z - 1))
    gains[12] = Float(focus * z * (2.5 * z * z - 1.5))
    gains[13] = Float(c * x * (5 * z * z - 1))
    gains[14] = Float(b / 2 * z * (x * x - y * y))
    gains[15] = Float(a * x * (x * x - 3 * y * y))
  }
}
