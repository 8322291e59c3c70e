internal import CKernels

/// The grains that sound, in the order in which they began: a view of memory that the caller keeps.
struct GrainCloud {
  let grains: UnsafeMutablePointer<kernels_grain>
  let capacity: Int
  private(set) var count: Int
  /// The frames by which a line to which grains are added is longer than a stretch.
  static let pad = Int(KERNELS_GRAIN_PAD)

  /// Makes a cloud with memory of its own, which `deallocate` frees.
  init(capacity: Int) { self.init(.allocate(capacity: capacity), capacity: capacity, count: 0) }

  init(_ grains: UnsafeMutablePointer<kernels_grain>, capacity: Int, count: Int) {
    (self.grains, self.capacity, self.count) = (grains, capacity, count)
  }

  func deallocate() { grains.deallocate() }

  mutating func removeAll() { count = 0 }

  var isFull: Bool { count == capacity }

  mutating func add(_ grain: kernels_grain) {
    grains[count] = grain
    count += 1
  }

  /// Computes the part of each grain in a stretch.
  ///
  /// - Parameter mask: mask of a sample's index, where the memory is a ring; otherwise nil.
  func prepare(_ frames: Int, mask: Int64?) {
    for i in 0..<count {
      let whole = grains[i].way >> 23
      grains[i].index = Int32(truncatingIfNeeded: mask.map { whole & $0 } ?? whole)
      grains[i].fraction = Int32(grains[i].way & 0x7f_ffff)
      grains[i].frames = min(Int32(frames) - grains[i].first, grains[i].remaining)
    }
  }

  /// Advances behind the stretch: keeps the grains that go on, in their order.
  mutating func advance() {
    var kept = 0
    for i in 0..<count {
      var grain = grains[i]
      grain.remaining -= grain.frames
      guard grain.remaining > 0 else { continue }
      grain.way += Int64(grain.rate) * Int64(grain.frames)
      grain.age += Float(grain.frames)
      grain.first = 0
      grains[kept] = grain
      kept += 1
    }
    count = kept
  }
}

extension Kernels {
  /// Adds grains to both channels of a stretch, in lines that are `GrainCloud.pad` longer than it.
  static func grains(
    _ cloud: GrainCloud, in samples: UnsafePointer<Float>, size: Int, wraps: Bool,
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>
  ) {
    loops.grains(left, right, cloud.grains, Int32(cloud.count), samples, Int32(size), wraps ? 1 : 0)
  }

  /// Adds grains, with their left gains, to one line.
  static func grains(
    _ cloud: GrainCloud, in samples: UnsafePointer<Float>, size: Int,
    to line: UnsafeMutablePointer<Float>
  ) {
    loops.grains_mono(line, cloud.grains, Int32(cloud.count), samples, Int32(size), 0)
  }
}
