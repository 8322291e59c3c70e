import Score

/// Distributes sound over loudspeakers, with one line each.
final class SpeakerPanner: Panner {
  let ears = 1
  let lines: Int
  let stride: Int
  let longestLag = 0.0
  let history = 0
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

  func finish(
    _ lines: UnsafePointer<Float>, distance: Int, ear: Int,
    into outputs: UnsafePointer<UnsafeMutablePointer<Float>>
  ) {
    copy(lines, distance: distance, into: outputs)
  }
}

extension Panner {
  /// Returns nil: loudspeakers have no near field.
  func shelves(_ target: PathTarget) -> (Shelf, Shelf)? { nil }

  /// Copies the lines to the outputs.
  func copy(
    _ lines: UnsafePointer<Float>, distance: Int,
    into outputs: UnsafePointer<UnsafeMutablePointer<Float>>
  ) {
    for line in 0..<self.lines {
      outputs[line].update(from: lines + line * distance, count: SpaceRenderer.quantum)
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
