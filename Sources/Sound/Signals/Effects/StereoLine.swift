/// The memory of an effect's delays: two rings of samples, read between them with cubic interpolation (Lagrange, four
/// points; as in `LaneLine`). Whoever makes it frees it.
struct StereoLine {
  /// The shortest distance that can be read: the present sample is not yet in the ring.
  static let shortest: Float = 2

  private let memory: StereoBuffer
  private let mask: Int
  private var position = 0
  /// The longest distance that can be read, in samples.
  let longest: Float

  init(seconds: Double, sampleRate: Double) {
    self.init(longest: Int((seconds * sampleRate).rounded(.up)))
  }

  /// - Parameter count: longest distance that can be read, in samples.
  init(longest count: Int) {
    longest = Float(count)
    var size = 64
    while size < count + 4 + Stretch.capacity { size *= 2 }
    mask = size - 1
    memory = StereoBuffer(size)
  }

  func deallocate() { memory.deallocate() }

  /// Whether there is nothing but silence in it.
  var isSilent: Bool { memory.isSilent }

  mutating func reset() {
    memory.clear()
    position = 0
  }

  /// Reads the left sample `distance` back, held from 2 to `longest`; to be called before `write`.
  @inline(__always) func readLeft(_ distance: Float) -> Float { read(memory.left, distance) }
  @inline(__always) func readRight(_ distance: Float) -> Float { read(memory.right, distance) }

  /// The samples that were written some frames ago.
  @inline(__always) func samples(_ back: Int) -> (left: Float, right: Float) {
    let place = (position - back) & mask
    return (memory.left[place], memory.right[place])
  }

  /// Interpolates linearly from the samples of some frames ago to those before them.
  @inline(__always)
  func between(_ back: Int, _ fraction: Float) -> (left: Float, right: Float) {
    let (a, b) = (samples(back), samples(back + 1))
    return (a.left + fraction * (b.left - a.left), a.right + fraction * (b.right - a.right))
  }

  @inline(__always)
  mutating func write(_ l: Float, _ r: Float) {
    memory.left[position] = l
    memory.right[position] = r
    position = (position + 1) & mask
  }

  /// Writes a stretch, of which then `addLeft`, `addRight` and `copy` read.
  mutating func write(_ signal: StereoStretch) {
    let first = min(signal.frames, mask + 1 - position)
    (memory.left + position).update(from: signal.left, count: first)
    (memory.right + position).update(from: signal.right, count: first)
    if first < signal.frames {
      memory.left.update(from: signal.left + first, count: signal.frames - first)
      memory.right.update(from: signal.right + first, count: signal.frames - first)
    }
    position = (position + signal.frames) & mask
  }

  /// Copies frames that were written some frames ago and later.
  func copy(
    from back: Int, left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>,
    _ frames: Int
  ) {
    let place = (position - back) & mask
    let first = min(frames, mask + 1 - place)
    left.update(from: memory.left + place, count: first)
    right.update(from: memory.right + place, count: first)
    if first == frames { return }
    (left + first).update(from: memory.left, count: frames - first)
    (right + first).update(from: memory.right, count: frames - first)
  }

  /// Adds the left samples that lie before each frame of the stretch that was written last.
  /// - Parameter distances: in samples, held from 2 to `longest`, one for each frame.
  func addLeft(_ distances: UnsafePointer<Float>, to sum: UnsafeMutablePointer<Float>, frames: Int)
  {
    add(memory.left, distances, to: sum, frames: frames)
  }

  func addRight(_ distances: UnsafePointer<Float>, to sum: UnsafeMutablePointer<Float>, frames: Int)
  {
    add(memory.right, distances, to: sum, frames: frames)
  }

  private func add(
    _ line: UnsafeMutablePointer<Float>, _ distances: UnsafePointer<Float>,
    to sum: UnsafeMutablePointer<Float>, frames: Int
  ) {
    let first = UInt32(truncatingIfNeeded: position - frames)
    Kernels.addBehind(
      distances, in: line, mask: UInt32(mask), first: first, to: sum, frames: frames)
  }

  @inline(__always)
  private func read(_ line: UnsafeMutablePointer<Float>, _ distance: Float) -> Float {
    let held = distance.held(Self.shortest, longest)
    let whole = Int(held)
    let f = held - Float(whole)
    let place = position - whole
    return Interpolation.cubic(
      line[(place + 1) & mask], line[place & mask], line[(place - 1) & mask],
      line[(place - 2) & mask], f)
  }
}

/// A value that moves to its target at a limited speed, such as the length of a delay, which may not jump.
struct Slide {
  private(set) var value: Float
  /// The greatest change per frame.
  let speed: Float

  init(_ value: Float, speed: Float) { (self.value, self.speed) = (value, speed) }

  mutating func next(to target: Float) -> Float {
    let way = target - value
    value = way.magnitude <= speed ? target : value + (way > 0 ? speed : -speed)
    return value
  }
}

/// The length of a delay in samples that follows a parameter at half a sample per frame at most, so that a step of it bends
/// the pitch by a fifth in place of a chirp.
struct LengthSlide {
  private static let speed: Float = 0.5
  private var slide: Slide?

  /// Forgets where it stood: the next length is taken at once.
  mutating func reset() { slide = nil }

  @inline(__always) mutating func next(to length: Float) -> Float {
    var slide = slide ?? Slide(length, speed: Self.speed)
    let value = slide.next(to: length)
    self.slide = slide
    return value
  }
}

/// Samples of two channels, zero at first. Whoever makes it frees it.
package struct StereoBuffer {
  package let left: UnsafeMutablePointer<Float>
  package let right: UnsafeMutablePointer<Float>
  package let count: Int

  package init(_ count: Int) {
    self.count = count
    left = .allocate(capacity: count)
    right = .allocate(capacity: count)
    clear()
  }

  package func deallocate() {
    left.deallocate()
    right.deallocate()
  }

  /// Whether there is nothing but silence in it.
  var isSilent: Bool { Silence.holds(left, count: count) && Silence.holds(right, count: count) }

  package func clear() {
    left.initialize(repeating: 0, count: count)
    right.initialize(repeating: 0, count: count)
  }
}
