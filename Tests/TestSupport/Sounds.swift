import Glibc
import Score

/// Interleaved frames of a sine in all channels.
public func sine(
  _ hertz: Double, amplitude: Double = 1, phase: Double = 0, seconds: Double = 1, rate: Int = 48000,
  channels: Int = 2
) -> [Float] {
  (0..<Int(seconds * Double(rate))).flatMap { frame -> [Float] in
    let turn = hertz * Double(frame) / Double(rate)
    let value = amplitude * sin(2 * .pi * (turn + phase / 360))
    return Array(repeating: Float(value), count: channels)
  }
}

/// Uniform noise in ±amplitude, the same for the same seed.
public func noise(_ count: Int, amplitude: Float = 1, seed: UInt64 = 1) -> [Float] {
  var random = SeededRandom(seed: seed)
  return (0..<count).map { _ in amplitude * Float(2 * random.uniform() - 1) }
}

/// Calls `body` with consecutive blocks whose sizes go round in `sizes`, counted in frames.
public func inBlocks(
  _ samples: [Float], channels: Int = 2, of sizes: [Int] = [512],
  _ body: (UnsafeBufferPointer<Float>) throws -> Void
) rethrows {
  try samples.withUnsafeBufferPointer { all in
    var (start, turn) = (0, 0)
    while start < all.count {
      let end = min(all.count, start + sizes[turn % sizes.count] * channels)
      try body(UnsafeBufferPointer(rebasing: all[start..<end]))
      (start, turn) = (end, turn + 1)
    }
  }
}
