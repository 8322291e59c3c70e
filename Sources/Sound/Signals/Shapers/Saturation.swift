extension Math {
  /// The function tanh x; error below 1e-4, exact to a float's rounding for |x| < 1.
  ///
  /// It is Lambert's continued fraction cut after seven terms, held where it reaches 1.
  @inline(__always) static func hyperbolicTangent(_ x: Lanes) -> Lanes {
    let held = x.held(-4.97, 4.97)
    let q: Lanes = held * held
    var above: Lanes = 378 + q
    above = 17_325 + q * above
    above = 135_135 + q * above
    var below: Lanes = 3150 + q * 28
    below = 62_370 + q * below
    below = 135_135 + q * below
    return (held * above / below).held(-1, 1)
  }
}
