extension Math {
  /// The function log2(x) for x above 2^-126, -126 below; absolute error below 3e-7 (and a float's rounding of the
  /// result).
  ///
  /// It takes the exponent's bits, and the series of the inverse hyperbolic tangent for a mantissa from √½ to √2.
  @inline(__always) static func log2(_ x: Lanes) -> Lanes {
    let held = x.replacing(with: 0x1p-126, where: .!(x .> 0x1p-126))
    // 0x3f3504f3 is √½: what is added carries into the exponent from √2 on
    let shifted = words(held) &+ (0x3f80_0000 - 0x3f35_04f3)
    let exponent = bits((shifted &>> 23) | 0x4b00_0000) - (8_388_608 + 127)
    let mantissa = bits((shifted & 0x007f_ffff) &+ 0x3f35_04f3)
    let t: Lanes = (mantissa - 1) / (mantissa + 1)
    let q: Lanes = t * t
    var p: Lanes = 0.32059890 + q * 0.26230818
    p = 0.41219858 + q * p
    p = 0.57707801 + q * p
    p = 0.96179669 + q * p
    p = 2.8853900 + q * p
    return exponent + t * p
  }
}
