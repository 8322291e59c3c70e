import Score

/// The functions of `Math` for single numbers, for effects, whose mix has no lanes.
extension Math {
  /// The function 2^x for |x| < 126; relative error below 3e-7.
  @inline(__always) static func exp2(_ x: Float) -> Float {
    let whole: Float = (x + rounder) - rounder
    let y: Float = (x - whole) * 0.6931472
    var p: Float = 1 + y * 0.14285715
    p = 1 + (y * 0.16666667) * p
    p = 1 + (y * 0.2) * p
    p = 1 + (y * 0.25) * p
    p = 1 + (y * 0.33333334) * p
    p = 1 + (y * 0.5) * p
    p = 1 + y * p
    let exponent = (whole + rounder).bitPattern &- rounder.bitPattern
    return Float(bitPattern: p.bitPattern &+ (exponent &<< 23))
  }

  /// The logarithm to base 2 of a positive normal number; error below 2e-7 and half a unit in the last place.
  ///
  /// The series is ln m = 2 (s + s³/3 + s⁵/5 + s⁷/7), s = (m - 1) / (m + 1), with m from √½ to √2.
  @inline(__always) static func log2(_ x: Float) -> Float {
    let shifted = x.bitPattern &- 0x3f35_04f3  // √½
    let exponent = Int32(bitPattern: shifted) >> 23
    let m = Float(bitPattern: (shifted & 0x007f_ffff) &+ 0x3f35_04f3)
    let s: Float = (m - 1) / (m + 1)
    let q: Float = s * s
    var p: Float = 0.2 + q * 0.14285715
    p = 0.33333334 + q * p
    p = 1 + q * p
    return Float(exponent) + s * p * 2.885390
  }

  /// The level of an amplitude in dB; -120 for 10⁻⁶ and below, and for what is not a number.
  @inline(__always) static func level(_ amplitude: Float) -> Float {
    amplitude > 1e-6 ? 6.0205999 * log2(min(amplitude, 1e30)) : -120
  }

  /// The amplitude 10^(dB/20) of a level in dB, held at -120 and 60 dB.
  @inline(__always) static func amplitude(_ level: Float) -> Float {
    exp2(level.held(-120, 60) * 0.16609640)
  }
}

extension Float {
  /// The value held within bounds; the lower bound for what is not a number.
  @inline(__always) func held(_ low: Float, _ high: Float) -> Float {
    self > low ? (self < high ? self : high) : low
  }

  /// The value held within a range; the lower bound for what is not a number.
  @inline(__always) func held(in range: ClosedRange<Float>) -> Float {
    held(range.lowerBound, range.upperBound)
  }
}

extension SIMD16 where Scalar == Float {
  /// The values held within bounds; the lower bound for what is not a number.
  @inline(__always) func held(_ low: Float, _ high: Float) -> Self {
    let above = replacing(with: low, where: .!(self .> low))
    return above.replacing(with: high, where: above .> high)
  }
}

extension ParameterSpec {
  /// A value held within the parameter's range; its lower end for what is not a number.
  func held(_ value: Float) -> Float {
    value.held(in: Float(range.lowerBound)...Float(range.upperBound))
  }
}
