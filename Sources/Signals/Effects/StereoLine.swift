/// The memory of an effect's delays: two rings of samples, read between them with cubic interpolation (Lagrange, four
/// points; as in `LaneLine`). Whoever makes it frees it.
struct StereoLine {
  /// The shortest distance that can be read: the present sample is not yet in the ring.
  static let shortest: Float = 2

  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>
  private let mask: Int
  private var position = 0
  /// The longest distance that can be read, in samples.
  let longest: Float

  init(seconds: Double, sampleRate: Double) {
    let count = Int((seconds * sampleRate).rounded(.up))
    longest = Float(count)
    var size = 64
    while size < count + 4 { size *= 2 }
    mask = size - 1
    left = .allocate(capacity: size)
    right = .allocate(capacity: size)
    reset()
  }

  func deallocate() {
    left.deallocate()
    right.deallocate()
  }

  mutating func reset() {
    left.initialize(repeating: 0, count: mask + 1)
    right.initialize(repeating: 0, count: mask + 1)
    position = 0
  }

  /// Reads the left sample `distance` back, held from 2 to `longest`; to be called before `write`.
  @inline(__always) func readLeft(_ distance: Float) -> Float { read(left, distance) }
  @inline(__always) func readRight(_ distance: Float) -> Float { read(right, distance) }

  @inline(__always)
  mutating func write(_ l: Float, _ r: Float) {
    left[position] = l
    right[position] = r
    position = (position + 1) & mask
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

enum Interpolation {
  /// The cubic through four points at -1, 0, 1 and 2, at `f` between 0 and 1 (Lagrange).
  @inline(__always)
  static func cubic(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ f: Float) -> Float {
    let (before, after, beyond) = (f + 1, f - 1, f - 2)
    let inner: Float = after * beyond * 0.5
    let outer: Float = f * before
    let first: Float = b * (before * inner) - a * (f * inner * 0.33333334)
    let second: Float = d * (outer * after * 0.16666667) - c * (outer * beyond * 0.5)
    return first + second
  }
}
