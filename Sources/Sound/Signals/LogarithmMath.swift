extension Math {
  /// The function 2^x in double precision for |x| < 1000; relative error below 1e-13.
  ///
  /// It is a Taylor series of degree 11 on half an octave.
  static func exp2(_ x: Double) -> Double {
    let whole = x.rounded()
    let y = (x - whole) * 0.6931471805599453
    var sum = 1 + y * (1.0 / 11)
    sum = 1 + sum * y * (1.0 / 10)
    sum = 1 + sum * y * (1.0 / 9)
    sum = 1 + sum * y * (1.0 / 8)
    sum = 1 + sum * y * (1.0 / 7)
    sum = 1 + sum * y * (1.0 / 6)
    sum = 1 + sum * y * (1.0 / 5)
    sum = 1 + sum * y * (1.0 / 4)
    sum = 1 + sum * y * (1.0 / 3)
    sum = 1 + sum * y * (1.0 / 2)
    sum = 1 + sum * y
    return Double(bitPattern: UInt64(Int64(whole) + 1023) << 52) * sum
  }

  /// The function log2(x) in double precision for normal x > 0; error below 1e-13.
  ///
  /// It is 2 artanh((m - 1) / (m + 1)) / ln 2 of a mantissa between √½ and √2.
  static func log2(_ x: Double) -> Double {
    var exponent = Int((x.bitPattern >> 52) & 0x7ff) - 1023
    var mantissa = Double(bitPattern: (x.bitPattern & 0xf_ffff_ffff_ffff) | 0x3ff0_0000_0000_0000)
    if mantissa > 1.4142135623730951 {
      mantissa *= 0.5
      exponent += 1
    }
    let t = (mantissa - 1) / (mantissa + 1)
    let q = t * t
    var sum = 0.0
    for n in stride(from: 17.0, through: 1, by: -2) { sum = sum * q + 1 / n }
    return Double(exponent) + 2 * t * sum * 1.4426950408889634
  }
}
