import Score
import Signals

/// The level of the last 50 ms of a sound, which says whether it has died away before it ends.
package struct EndLevel {
  /// The level above which the end is heard as a cut, in dBFS.
  package static let audible = -50.0

  private let window: Int
  /// The peaks of the last blocks, the newest last, with the number of their samples.
  private var blocks: [(peak: Float, count: Int)] = []

  /// - Parameter channels: that are interleaved.
  package init(sampleRate: Int, channels: Int = 2) { window = sampleRate / 20 * channels }

  package mutating func add(_ block: UnsafeBufferPointer<Float>) {
    guard let samples = block.baseAddress else { return }
    let peak = Kernels.peak(samples, count: block.count)
    if let last = blocks.last, last.count < window / 16 {
      // Small blocks are one: there are never many.
      blocks[blocks.count - 1] = (max(last.peak, peak), last.count + block.count)
    } else {
      blocks.append((peak, block.count))
    }
    while blocks.count > 1, blocks.dropFirst().reduce(0, { $0 + $1.count }) >= window {
      blocks.removeFirst()
    }
  }

  /// The peak of those 50 ms, in dBFS.
  package var decibels: Double { Decibels.level(Double(blocks.map(\.peak).max() ?? 0)) }
}
