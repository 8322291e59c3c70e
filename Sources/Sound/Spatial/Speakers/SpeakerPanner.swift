import Score

/// Distributes sound over loudspeakers, with one line each.
final class SpeakerPanner: Panner {
  let lines: Int
  let stride: Int
  private let vbap: VBAP

  init(_ places: [SpeakerPlace]) throws(Fault) {
    vbap = try VBAP(places)
    lines = places.count
    stride = (places.count + 7) / 8 * 8
  }

  func weigh(
    _ target: PathTarget, near triangle: inout Int32, count: Int,
    into weights: UnsafeMutablePointer<Float>
  ) -> Double {
    vbap.pan(target.direction.unit, focus: Double(target.focus), into: weights)
    for i in 0..<lines { weights[i] *= target.gain }
    return 0
  }

}

/// A panner without a head: its lines are the outputs, without a near field.
extension Panner {
  var ears: Int { 1 }
  var longestLag: Double { 0 }
  var history: Int { 0 }

  func shelves(_ target: PathTarget) -> (Shelf, Shelf)? { nil }

  func finish(
    _ lines: UnsafePointer<Float>, distance: Int, ear: Int,
    into outputs: UnsafePointer<UnsafeMutablePointer<Float>>
  ) {
    for line in 0..<self.lines {
      outputs[line].update(from: lines + line * distance, count: Quantum.frames)
    }
  }
}

extension Vector3 {
  /// The vector scaled to length 1; straight ahead if its length is 0.
  var unit: Vector3 {
    let length = length
    return length > 0 ? (1 / length) * self : Vector3(0, 1, 0)
  }
}
