import Score

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
