import Glibc

/// The last seconds of a sound, for grains: a ring that is written at one end, or frozen.
final class GrainMemory {
  let samples: UnsafeMutablePointer<Float>
  /// The number of samples, a power of two.
  let size: Int
  /// The number of samples written so far: the position of the next one.
  private(set) var now: Int64 = 0

  /// - Parameter longest: smallest number of samples that it must hold.
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

  /// Clears the memory: nothing that was written before is read.
  func reset() { now = 0 }

  /// Writes the samples of a stretch, except those that are nil.
  @inline(__always) func write(_ frames: Int, _ sample: (Int) -> Float?) {
    let (samples, mask) = (samples, size - 1)
    var place = now
    for i in 0..<frames {
      guard let x = sample(i) else { continue }
      samples[Int(place) & mask] = x
      place += 1
    }
    now = place
  }
}
