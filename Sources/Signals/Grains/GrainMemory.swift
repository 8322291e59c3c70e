import Glibc

/// The last seconds of a sound, for grains: a ring that is written at one end, or held.
final class GrainMemory {
  let samples: UnsafeMutablePointer<Float>
  /// Samples, a power of two.
  let size: Int
  /// Samples written so far: the place of the next one.
  private(set) var now: Int64 = 0

  /// - Parameter longest: samples that it must hold at least.
  init(longest: Int) {
    var size = 1024
    while size < longest { size *= 2 }
    self.size = size
    // Pages of zeros that take no memory before they are written.
    guard let memory = calloc(size, MemoryLayout<Float>.stride) else {
      preconditionFailure("no memory for \(size) samples")
    }
    samples = memory.bindMemory(to: Float.self, capacity: size)
  }

  deinit { free(samples) }

  /// Forgets everything: nobody reads what was written before.
  func reset() { now = 0 }

  @inline(__always) func write(_ sample: Float) {
    samples[Int(now) & (size - 1)] = sample
    now += 1
  }
}
