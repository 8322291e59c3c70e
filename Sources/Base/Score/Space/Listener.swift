/// The place of a head and its orientation.
public struct Listener: Hashable, Sendable {
  /// The middle of the head, in metres.
  public var position: Vector3
  /// The rotation from the axes of the head (x right, y ahead, z up) to those of the world.
  public var orientation: Quaternion

  public init(position: Vector3 = .zero, orientation: Quaternion = .identity) {
    (self.position, self.orientation) = (position, orientation)
  }

  /// - Parameters:
  ///   - heading: where the nose points, degrees clockwise from north.
  ///   - yaw: turn of the head against `heading`, degrees counter-clockwise.
  ///   - pitch: degrees, up positive.
  ///   - roll: degrees, positive with the right ear down.
  ///
  /// The order is yaw, pitch, roll about the axes of the head (z, x', y'').
  public init(
    position: Vector3, heading: Double, yaw: Double = 0, pitch: Double = 0, roll: Double = 0
  ) {
    self.position = position
    let z = Quaternion(degrees: yaw - heading, round: Vector3(0, 0, 1))
    let x = Quaternion(degrees: pitch, round: Vector3(1, 0, 0))
    let y = Quaternion(degrees: roll, round: Vector3(0, 1, 0))
    orientation = z * x * y
  }

  /// - Parameter angles: heading, yaw, pitch and roll in degrees.
  public init(position: Vector3, angles: SIMD4<Double>) {
    self.init(
      position: position, heading: angles[0], yaw: angles[1], pitch: angles[2], roll: angles[3])
  }

  /// Where the nose points, degrees clockwise from the world's y axis: from north, or from ahead in a room.
  public var heading: Double {
    let nose = orientation.turn(Vector3(0, 1, 0))
    return Angle.bearing(north: nose.y, east: nose.x)
  }

  /// Converts a place of the world to the axes of the head: x right, y ahead, z up, metres.
  public func local(_ place: Vector3) -> Vector3 { orientation.inverse.turn(place - position) }
}
