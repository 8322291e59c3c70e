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
