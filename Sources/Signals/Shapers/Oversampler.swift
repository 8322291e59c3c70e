/// Four times oversampling for shapers: twice up by two, the shaper, twice down by two.
///
/// The half-band filters are made of two all-pass chains (R. A. Valenzuela and A. G. Constantinides, IEE Proceedings
/// 130 G, 1983), elliptic: their stop band is below -99 dB from 0.54 of the lower rate on in the first step and -113
/// dB in the second. Their coefficients come from Tests/Golden/make/halfband.py. Partials that the shaper makes above
/// 3.5 times the sample rate still alias into the audible range.
enum Oversampler {
  /// The rows of state of both steps, up and down: 10 for the first, 6 for the second.
  static let stateSize = 32

  /// Shapes one sample; `state` holds `stateSize` rows.
  @inline(__always)
  static func process(
    _ x: Lanes, _ state: UnsafeMutablePointer<Lanes>, _ bend: (Lanes) -> Lanes
  ) -> Lanes {
    let (first, second) = (wideEven(x, state), wideOdd(x, state + 5))
    let up = state + 10
    let a = bend(narrowEven(first, up))
    let b = bend(narrowOdd(first, up + 3))
    let c = bend(narrowEven(second, up))
    let d = bend(narrowOdd(second, up + 3))
    let down = state + 16
    let early = (narrowEven(b, down) + narrowOdd(a, down + 3)) * 0.5
    let late = (narrowEven(d, down) + narrowOdd(c, down + 3)) * 0.5
    return (wideEven(late, state + 22) + wideOdd(early, state + 27)) * 0.5
  }

  // Chains of first-order all-pass filters, each section's last input being the output memory of the one
  // before: y = a (x - y₋₁) + x₋₁.

  @inline(__always)
  private static func wideEven(_ x: Lanes, _ m: UnsafeMutablePointer<Lanes>) -> Lanes {
    var y = section(x, m, 0.040633461)
    y = section(y, m + 1, 0.300757056)
    y = section(y, m + 2, 0.609524315)
    y = section(y, m + 3, 0.849223810)
    m[4] = y
    return y
  }

  @inline(__always)
  private static func wideOdd(_ x: Lanes, _ m: UnsafeMutablePointer<Lanes>) -> Lanes {
    var y = section(x, m, 0.150505129)
    y = section(y, m + 1, 0.460774505)
    y = section(y, m + 2, 0.738503841)
    y = section(y, m + 3, 0.949742784)
    m[4] = y
    return y
  }

  @inline(__always)
  private static func narrowEven(_ x: Lanes, _ m: UnsafeMutablePointer<Lanes>) -> Lanes {
    var y = section(x, m, 0.043646930)
    y = section(y, m + 1, 0.399125647)
    m[2] = y
    return y
  }

  @inline(__always)
  private static func narrowOdd(_ x: Lanes, _ m: UnsafeMutablePointer<Lanes>) -> Lanes {
    var y = section(x, m, 0.174628081)
    y = section(y, m + 1, 0.749510679)
    m[2] = y
    return y
  }

  @inline(__always)
  private static func section(_ x: Lanes, _ m: UnsafeMutablePointer<Lanes>, _ a: Float) -> Lanes {
    let y = (x - m[1]) * a + m[0]
    m[0] = x
    return y
  }
}
