/// The circle of radius 1.
public enum UnitCircle {
  /// cos(2πx) and sin(2πx) in double precision, |x| < 2^50; error below 4e-16.
  ///
  /// Taylor series of degree 16 and 17 on an eighth of a turn; the C library's differ between processors.
  public static func at(turns x: Double) -> (cosine: Double, sine: Double) {
    let quarters = (4 * x).rounded()
    let y = (x - quarters / 4) * 6.283185307179586
    let q = y * y
    var (cosine, sine) = (1.0, 1.0)
    for n in stride(from: 16.0, through: 2, by: -2) {
      cosine = 1 - cosine * q / (n * (n - 1))
      sine = 1 - sine * q / (n * (n + 1))
    }
    sine *= y
    switch Int(quarters) & 3 {
    case 0: return (cosine, sine)
    case 1: return (-sine, cosine)
    case 2: return (-cosine, -sine)
    default: return (sine, -cosine)
    }
  }
  /// tan(πx) with the same bits on every processor, for prewarped filters.
  public static func tangent(halfTurns x: Double) -> Double {
    let (cosine, sine) = at(turns: x / 2)
    return sine / cosine
  }
}
