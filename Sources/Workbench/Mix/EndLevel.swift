import Score

/// How loud the last 50 ms of a sound are: whether it has died away before it ends.
struct EndLevel {
  /// Above this the end is heard as a cut, dBFS.
  static let audible = -50.0

  private let window: Int
  /// Peaks of the last blocks, the newest last, with their samples.
  private var blocks: [(peak: Float, count: Int)] = []

  /// - Parameter channels: that are interleaved.
  init(sampleRate: Int, channels: Int = 2) { window = sampleRate / 20 * channels }

  mutating func add(_ block: UnsafeBufferPointer<Float>) {
    blocks.append((block.reduce(0) { max($0, abs($1)) }, block.count))
    while blocks.count > 1, blocks.dropFirst().reduce(0, { $0 + $1.count }) >= window {
      blocks.removeFirst()
    }
  }

  /// The peak, dBFS.
  var decibels: Double { Decibels.level(Double(blocks.map(\.peak).max() ?? 0)) }
}
