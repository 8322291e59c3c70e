internal import CKernels
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

extension Path {
  /// Filters the sound of an ear by its shelf, which moves to that of `shelves` by the end of the quantum.
  mutating func filter(_ sound: UnsafeMutablePointer<Float>, ear: Int, to shelves: (Shelf, Shelf)?)
  {
    let next = ear == 0 ? shelves?.0 : shelves?.1
    let old = ear == 0 ? self.shelves.0 : self.shelves.1
    let new = next ?? Shelf(slope: old.slope)
    let old1 = isNear ? old : Shelf(slope: new.slope)
    var ends = (old1.low, old1.high, old1.slope, new.low, new.high, new.slope)
    var memory = ear == 0 ? memories.0 : memories.1
    withUnsafeBytes(of: &ends) {
      kernels_now().pointee.shelf(
        sound, &memory, $0.assumingMemoryBound(to: Float.self).baseAddress!)
    }
    if ear == 0 { memories.0 = memory } else { memories.1 = memory }
  }

  /// Stores the shelves of the end of a quantum.
  mutating func settle(_ shelves: (Shelf, Shelf)?) {
    isNear = shelves != nil
    if let shelves { self.shelves = shelves } else { memories = (0, 0) }
  }
}

/// The latest sound of a source in a ring buffer, which all its paths read.
struct SourceRing {
  private let memory: UnsafeMutablePointer<Float>
  let mask: Int
  /// The number of frames since the last one that was not silent.
  private var silence: Int

  /// The length of a ring, a power of two, for paths that reach back `reach` samples.
  static func size(reach: Int) -> Int {
    var size = 256
    while size < reach + 2 * Quantum.frames { size *= 2 }
    return size
  }

  /// - Parameter memory: `size` samples and `padding` more, all zero.
  init(_ memory: UnsafeMutablePointer<Float>, size: Int) {
    self.memory = memory
    mask = size - 1
    silence = size
  }

  static var padding: Int { Int(KERNELS_RING_PAD) }
  var samples: UnsafePointer<Float> { UnsafePointer(memory) }
  /// Whether the ring holds nothing but zeros.
  var isSilent: Bool { silence > mask }

  /// Whether the last quantum was not silent.
  var isSounding: Bool { silence == 0 }

  /// Writes a quantum; nil is silence, and so is a quantum with samples that are not finite, which would never leave
  /// the filters.
  /// - Parameter time: frame of its first sample, a multiple of the quantum.
  mutating func write(_ input: UnsafePointer<Float>?, at time: Int64) {
    let frames = Quantum.frames
    let start = Int(time) & mask
    if let input, kernels_now().pointee.sounds(input) != 0 {
      silence = 0
      (memory + start).update(from: input, count: frames)
    } else {
      if isSilent { return }
      silence += frames
      (memory + start).update(repeating: 0, count: frames)
    }
    if start < Self.padding {
      (memory + mask + 1 + start).update(from: memory + start, count: frames)
    }
  }
}

/// The rings of a renderer's sources, allocated once.
final class RingBank {
  let start: UnsafeMutablePointer<SourceRing>
  private let memory: AlignedFloats
  private let count: Int

  /// - Parameter reaches: the longest path of each source, samples.
  init(reaches: [Int]) {
    count = reaches.count
    let sizes = reaches.map(SourceRing.size)
    // 16 more keep the rings off each other's places in the cache
    memory = AlignedFloats(sizes.reduce(0) { $0 + $1 + SourceRing.padding + 16 })
    start = .allocate(capacity: max(1, count))
    var place = memory.start
    for (i, size) in sizes.enumerated() {
      (start + i).initialize(to: SourceRing(place, size: size))
      place += size + SourceRing.padding + 16
    }
  }

  deinit { start.deallocate() }
}

/// Memory for samples, aligned to 64 bytes, zero at first.
final class AlignedFloats: @unchecked Sendable {
  let start: UnsafeMutablePointer<Float>
  let count: Int

  init(_ count: Int) {
    self.count = count
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, count) * MemoryLayout<Float>.stride, alignment: 64)
    start = memory.bindMemory(to: Float.self, capacity: max(1, count))
    start.initialize(repeating: 0, count: count)
  }

  convenience init(_ values: [Float]) {
    self.init(values.count)
    for (i, value) in values.enumerated() { start[i] = value }
  }

  deinit { UnsafeMutableRawPointer(start).deallocate() }
}
