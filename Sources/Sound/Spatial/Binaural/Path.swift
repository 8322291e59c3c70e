import Score

/// The state that a path reaches at the end of a quantum.
struct PathTarget {
  /// The direction in the axes of the head: x right, y ahead, z up; any length but 0.
  var direction: Vector3
  /// The delay in samples, besides the interaural one; not negative.
  var delay = 0.0
  /// The gain, a factor.
  var gain: Float = 1
  /// The focus: 1 is heard from its direction, 0 from none.
  var focus: Float = 1
  /// The way through air, metres.
  var air = 0.0
  /// The distance from the middle of the head, metres, for the near field; infinite means none.
  var distance = Float.infinity
}

/// A way of sound from a source to the listener: its state at the end of the last quantum.
struct Path {
  /// Whether the path has not sounded yet: then it begins in its target state without a ramp.
  var isFresh = true
  var isFlipped = false
  var delay = 0.0
  var lag = 0.0
  var level: Float = 0
  /// The triangle of its direction, -1 at first.
  var triangle: Int32 = -1
  /// Whether its sound is filtered by near-field shelves, one for each ear, and the state of these filters.
  var isNear = false
  var shelves = (Shelf(), Shelf())
  var memories: (Float, Float) = (0, 0)
  /// Two sets of weights, at the start and the end of a quantum, which take turns.
  let weights: UnsafeMutablePointer<Float>
}

/// The paths of a renderer, allocated once.
final class PathBank {
  let start: UnsafeMutablePointer<Path>
  private let memory: AlignedFloats

  init(_ count: Int, for panner: any Panner) {
    let size = panner.ears * panner.stride
    memory = AlignedFloats(2 * count * size)
    start = .allocate(capacity: max(1, count))
    for i in 0..<count { (start + i).initialize(to: Path(weights: memory.start + 2 * i * size)) }
  }

  deinit { start.deallocate() }
}
