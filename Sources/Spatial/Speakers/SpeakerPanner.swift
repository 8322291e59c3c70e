import Score

/// Distributes sound over loudspeakers: a line each.
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
  /// Nearness is a matter of ears.
  func shelves(_ target: PathTarget) -> (Shelf, Shelf)? { nil }

  /// Lines that are the output.
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
  /// The same with length 1; ahead if it has none.
  var unit: Vector3 {
    let length = length
    return length > 0 ? (1 / length) * self : Vector3(0, 1, 0)
  }
}
