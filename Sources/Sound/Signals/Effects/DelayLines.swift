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

  /// Whether there is nothing but silence in them.
  var isSilent: Bool { Silence.holds(memory, count: Self.count * capacity) }

  func reset() {
    memory.initialize(repeating: 0, count: Self.count * capacity)
    position = 0
  }

  /// The next frames of a line, as many as `frames` rounded up to a multiple of 8: in its memory, or where they go round
  /// its end, copied.
  /// - Parameter copy: memory for one line's frames.
  func reading(
    _ line: Int, delay: Int, frames: Int, copy: UnsafeMutablePointer<Float>
  ) -> UnsafePointer<Float> {
    let ring = memory + line * capacity
    let start = (position - delay) & (capacity - 1)
    if start + Self.rounded(frames) <= capacity { return UnsafePointer(ring + start) }
    let first = min(frames, capacity - start)
    copy.update(from: ring + start, count: first)
    (copy + first).update(from: ring, count: frames - first)
    return UnsafePointer(copy)
  }

  /// The place for the next frames of a line, as many as `frames` rounded up to a multiple of 8, the rest of which has no
  /// meaning: its memory, or where they go round its end, what is given, from which `write` copies.
  func writing(
    _ line: Int, frames: Int, copy: UnsafeMutablePointer<Float>
  ) -> UnsafeMutablePointer<Float> {
    goesRound(frames) ? copy : memory + line * capacity + position
  }

  /// Whether the next frames go round the end of the memory.
  func goesRound(_ frames: Int) -> Bool { position + Self.rounded(frames) > capacity }

  private static func rounded(_ frames: Int) -> Int { (frames + 7) & ~7 }

  /// Reads a line at one frame, between samples.
  func value(_ line: Int, delay: Float, frame: Int) -> Float {
    let ring = memory + line * capacity
    let whole = Int(delay)
    let fraction = delay - Float(whole)
    let near = ring[(position + frame - whole) & (capacity - 1)]
    let far = ring[(position + frame - whole - 1) & (capacity - 1)]
    return near + fraction * (far - near)
  }

  /// Copies these frames to a line; `advance` follows when all lines are written.
  func write(_ line: Int, from samples: UnsafePointer<Float>, frames: Int) {
    let ring = memory + line * capacity
    let first = min(frames, capacity - position)
    (ring + position).update(from: samples, count: first)
    if first < frames { ring.update(from: samples + first, count: frames - first) }
  }

  func advance(_ frames: Int) { position = (position + frames) & (capacity - 1) }
}
