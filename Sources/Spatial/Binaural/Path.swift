import Score

/// Where a path's sound is heard at the end of a quantum.
struct PathTarget {
  /// In the frame of the head: x right, y ahead, z up; any length but 0.
  var direction: Vector3
  /// Samples that the sound takes, besides what the ears differ by; not negative.
  var delay = 0.0
  /// A factor.
  var gain: Float = 1
  /// 1 is heard from its direction, 0 from nowhere.
  var focus: Float = 1
  /// Metres of air.
  var air = 0.0
  /// Metres from the middle of the head, for what a near one does to a source; infinite is nothing.
  var distance = Float.infinity
}

/// A way of sound from a source to the listener: what it was at the end of the last quantum.
struct Path {
  /// Until it has sounded once, it stands where it shall be.
  var isFresh = true
  var isFlipped = false
  var delay = 0.0
  var lag = 0.0
  var level: Float = 0
  /// The triangle of its direction, -1 at first.
  var triangle: Int32 = -1
  /// Whether its sound goes through shelves, one for each ear, and what these remember.
  var isNear = false
  var shelves = (Shelf(), Shelf())
  var memories: (Float, Float) = (0, 0)
  /// Two states one after the other, which take turns.
  let weights: UnsafeMutablePointer<Float>
}

/// The paths of a renderer, made once.
final class PathBank {
  let start: UnsafeMutablePointer<Path>
  private let memory: AlignedFloats

  init(_ count: Int, for panner: any Panner) {
    let size = panner.ears * panner.stride
    memory = AlignedFloats(2 * count * size)
    start = .allocate(capacity: max(1, count))
    for i in 0..<count {
      (start + i).initialize(to: Path(weights: memory.start + 2 * i * size))
    }
  }

  deinit { start.deallocate() }
}
