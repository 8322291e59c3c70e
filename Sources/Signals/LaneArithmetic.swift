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
