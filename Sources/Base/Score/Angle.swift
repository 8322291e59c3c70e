import Glibc

/// Circular arithmetic on degrees, and the one conversion between the two conventions of this field:
/// compass bearings run clockwise from north, azimuths counter-clockwise with left positive (SOFA, AES69).
public enum Angle {
  /// The angle in 0..<360 that points the same way as `degrees`.
  public static func wrap360(_ degrees: Double) -> Double { wrap(degrees, period: 360) }

  /// The angle in -180..<180 that points the same way as `degrees`.
  public static func wrap180(_ degrees: Double) -> Double { wrap360(degrees + 180) - 180 }

  /// The value in 0..<`period` that is the same place on a circle of that circumference.
  public static func wrap(_ value: Double, period: Double) -> Double {
    if value >= 0, value < period { return value }
    let turns = value / period
    let wrapped = (turns - turns.rounded(.down)) * period
    return wrapped >= period ? 0 : wrapped
  }

  /// The shortest signed way from one place on a circle to another: 359° to 1° is +2°.
  public static func difference(from start: Double, to end: Double, period: Double = 360) -> Double
  { wrap(end - start + period / 2, period: period) - period / 2 }

  /// The place a fraction of the shortest way from `start` to `end`, in 0..<`period`.
  public static func interpolate(
    from start: Double, to end: Double, fraction: Double, period: Double = 360
  ) -> Double {
    wrap(start + fraction * difference(from: start, to: end, period: period), period: period)
  }

  /// Direction of a vector in the plane: degrees clockwise from north, 0..<360; NaN for no movement.
  public static func bearing(north: Double, east: Double) -> Double {
    if north == 0, east == 0 { return .nan }
    return wrap360(atan2(east, north) * 180 / .pi)
  }
}

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

/// Bessel functions, for Kaiser windows.
public enum Bessel {
  /// The modified Bessel function of the first kind and order 0 by its power series, exact to rounding for |x| < 20.
  public static func i0(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for k in 1...40 {
      let half = x / (2 * Double(k))
      term *= half * half
      sum += term
    }
    return sum
  }
}
