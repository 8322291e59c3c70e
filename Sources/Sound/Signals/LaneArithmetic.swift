// Arithmetic between lanes and single numbers. The standard library's own versions are generic and go
// lane by lane; these stay vectors.

extension SIMD16 where Scalar == Float {
  @inline(__always) public static func + (a: Self, b: Float) -> Self { a + Self(repeating: b) }
  @inline(__always) public static func + (a: Float, b: Self) -> Self { Self(repeating: a) + b }
  @inline(__always) public static func - (a: Self, b: Float) -> Self { a - Self(repeating: b) }
  @inline(__always) public static func - (a: Float, b: Self) -> Self { Self(repeating: a) - b }
  @inline(__always) public static func * (a: Self, b: Float) -> Self { a * Self(repeating: b) }
  @inline(__always) public static func * (a: Float, b: Self) -> Self { Self(repeating: a) * b }
  @inline(__always) public static func / (a: Float, b: Self) -> Self { Self(repeating: a) / b }
}

extension SIMD16 where Scalar == UInt32 {
  @inline(__always) public static func & (a: Self, b: UInt32) -> Self { a & Self(repeating: b) }
  @inline(__always) public static func | (a: Self, b: UInt32) -> Self { a | Self(repeating: b) }
  @inline(__always) public static func ^ (a: Self, b: UInt32) -> Self { a ^ Self(repeating: b) }
  @inline(__always) public static func &+ (a: Self, b: UInt32) -> Self { a &+ Self(repeating: b) }
  @inline(__always) public static func &- (a: Self, b: UInt32) -> Self { a &- Self(repeating: b) }
  @inline(__always) public static func &* (a: Self, b: UInt32) -> Self { a &* Self(repeating: b) }
  @inline(__always) public static func &>> (a: Self, b: UInt32) -> Self { a &>> Self(repeating: b) }
  @inline(__always) public static func &<< (a: Self, b: UInt32) -> Self { a &<< Self(repeating: b) }
  @inline(__always) public static func &- (a: UInt32, b: Self) -> Self { Self(repeating: a) &- b }
}

extension SIMD16 where Scalar == Float {
  /// The numbers that a function gives for the lanes.
  @inline(__always) init(lanes at: (Int) -> Float) {
    self.init(
      at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8), at(9), at(10), at(11), at(12),
      at(13), at(14), at(15))
  }
}
