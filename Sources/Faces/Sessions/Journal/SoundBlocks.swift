import Engine

/// A session's sound in blocks, without the latency before it.
final class SoundBlocks {
  static let size = 512
  private(set) var rendered = 0
  private let source: any BlockSource
  private let left = UnsafeMutablePointer<Float>.allocate(capacity: SoundBlocks.size)
  private let right = UnsafeMutablePointer<Float>.allocate(capacity: SoundBlocks.size)
  private let stereo = UnsafeMutablePointer<Float>.allocate(capacity: 2 * SoundBlocks.size)

  init(_ source: any BlockSource) { self.source = source }

  deinit { for memory in [left, right, stereo] { memory.deallocate() } }

  /// The next frames, interleaved, at most the number asked for; valid until the next call.
  func next(atMost most: Int) -> UnsafeBufferPointer<Float> {
    source.render(left: left, right: right, frames: Self.size)
    let from = min(max(0, Engine.latency - rendered), Self.size)
    rendered += Self.size
    let count = min(Self.size - from, most)
    for i in 0..<count {
      stereo[2 * i] = left[from + i]
      stereo[2 * i + 1] = right[from + i]
    }
    return UnsafeBufferPointer(start: stereo, count: 2 * count)
  }
}
