/// Sixteen delay lines of equal length, which are written together.
final class DelayLines {
  static let count = 16
  private let memory: UnsafeMutablePointer<Float>
  private let capacity: Int
  private var position = 0

  /// - Parameter longest: longest delay, frames.
  init(longest: Int) {
    var size = 1024
    while size < longest + 2 * Stretch.capacity { size *= 2 }
    capacity = size
    memory = .allocate(capacity: Self.count * size)
    reset()
  }

  deinit { memory.deallocate() }

  func reset() {
    memory.initialize(repeating: 0, count: Self.count * capacity)
    position = 0
  }

  /// Reads a line for the next frames; a delay is at least as long as they are.
  func read(_ line: Int, delay: Int, to out: UnsafeMutablePointer<Float>, frames: Int) {
    let ring = memory + line * capacity
    let start = (position - delay) & (capacity - 1)
    let first = min(frames, capacity - start)
    out.update(from: ring + start, count: first)
    if first < frames { (out + first).update(from: ring, count: frames - first) }
  }

  /// Reads a line at one frame, between samples.
  func value(_ line: Int, delay: Float, frame: Int) -> Float {
    let ring = memory + line * capacity
    let whole = Int(delay)
    let fraction = delay - Float(whole)
    let near = ring[(position + frame - whole) & (capacity - 1)]
    let far = ring[(position + frame - whole - 1) & (capacity - 1)]
    return near + fraction * (far - near)
  }

  /// Writes these frames to a line; `advance` follows when all lines are written.
  func write(_ line: Int, from samples: UnsafePointer<Float>, frames: Int) {
    let ring = memory + line * capacity
    let first = min(frames, capacity - position)
    (ring + position).update(from: samples, count: first)
    if first < frames { ring.update(from: samples + first, count: frames - first) }
  }

  func advance(_ frames: Int) { position = (position + frames) & (capacity - 1) }
}
