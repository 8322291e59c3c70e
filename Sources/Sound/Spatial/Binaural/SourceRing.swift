internal import CKernels

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
