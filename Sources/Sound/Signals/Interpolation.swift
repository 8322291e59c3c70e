/// Curves through four samples.
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
