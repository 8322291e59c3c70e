/// Curves through four samples; straight lines over time follow.
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

  /// Interpolates by the Catmull–Rom spline from b to c.
  @inline(__always)
  static func spline(_ a: Float, _ b: Float, _ c: Float, _ d: Float, at position: Int64)
    -> Float
  {
    let t = Float(UInt32(truncatingIfNeeded: position) >> 8) * 0x1p-24
    let slope = 0.5 * (c - a)
    let curve = a - 2.5 * b + 2 * c - 0.5 * d
    let twist = 0.5 * (d - a) + 1.5 * (b - c)
    return ((twist * t + curve) * t + slope) * t + b
  }
}

/// A value that can be interpolated.
public protocol Interpolable {
  /// The value after `passed` of `length` frames of the way to another.
  func interpolated(to end: Self, after passed: Int64, of length: Int64) -> Self
}

/// A value that moves on a straight line from one value to another between two frames.
///
/// It is public, because only then its functions are compiled for each kind of value in the modules that use it: generic code
/// would allocate while sound is made.
public struct Ramp<Value: Interpolable> {
  /// The value before `first`.
  public var start: Value
  /// The value from `last` on.
  public var target: Value
  /// The frames between which the value moves.
  public var first: Int64 = 0
  public var last: Int64 = 0

  @inlinable public init(_ value: Value) { (start, target) = (value, value) }

  /// Whether the value is set without a ramp.
  @inlinable public var isJump: Bool { first == last }

  /// Starts from the value at `frame`, and arrives `ramp` frames later.
  @inlinable public mutating func move(to value: Value, over ramp: Int, at frame: Int64) {
    start = self.value(at: frame)
    target = value
    first = frame
    last = frame + Int64(max(0, ramp))
  }

  @inlinable @inline(__always) public func value(at frame: Int64) -> Value {
    if frame >= last { return target }
    if frame <= first { return start }
    return start.interpolated(to: target, after: frame - first, of: last - first)
  }

  /// The number of frames from `frame` until the value rests; 0 when it does.
  @inlinable public func left(at frame: Int64) -> Int64 { max(0, last - frame) }
}

extension Float: Interpolable {
  @inlinable public func interpolated(to end: Float, after passed: Int64, of length: Int64)
    -> Float
  {
    self + (end - self) * (Float(passed) / Float(length))
  }
}

extension Double: Interpolable {
  @inlinable public func interpolated(to end: Double, after passed: Int64, of length: Int64)
    -> Double
  { self + (end - self) * Double(passed) / Double(length) }
}
