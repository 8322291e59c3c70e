/// Arithmetic that gives the same bits on every processor: polynomials and bit patterns, no libm.
public enum Math {
  /// The number 1.5 · 2^23: adding it to a number of magnitude below 2^22 rounds that to a whole number.
  @inline(__always) static var rounder: Float { 12_582_912 }

  /// The nearest whole number; ties to even; |x| < 2^22.
  @inline(__always) static func rounded(_ x: Lanes) -> Lanes { (x + rounder) - rounder }

  @inline(__always) static func magnitude(_ x: Lanes) -> Lanes { bits(words(x) & 0x7fff_ffff) }

  @inline(__always) static func words(_ x: Lanes) -> LaneWords {
    unsafeBitCast(x, to: LaneWords.self)
  }

  @inline(__always) static func bits(_ x: LaneWords) -> Lanes { unsafeBitCast(x, to: Lanes.self) }

  /// A phase of 2^32 steps per cycle as a fraction of a cycle, 0..<1.
  @inline(__always) static func cycles(_ phase: LaneWords) -> Lanes {
    bits((phase &>> 9) | 0x3f80_0000) - 1
  }

  /// The carry of a sum of words, 1 or 0.
  @inline(__always) static func carry(_ a: LaneWords, _ b: LaneWords) -> LaneWords {
    ((a & b) | ((a | b) & ~(a &+ b))) &>> 31
  }

  /// The function sin(2πx), x in cycles, |x| < 2^22; harmonic distortion below -150 dB.
  ///
  /// It is an odd minimax polynomial of degree 9 on a quarter cycle.
  @inline(__always) public static func sine(cycles x: Lanes) -> Lanes {
    let shifted: Lanes = x - 0.25
    return quarterSine(cycles: 0.25 - magnitude(shifted - rounded(shifted)))
  }

  /// The function sin(2πy) for |y| <= 1/4; relative error below 3e-7, even where y is tiny.
  @inline(__always) static func quarterSine(cycles y: Lanes) -> Lanes {
    let q: Lanes = y * y
    var p: Lanes = -76.549782 + q * 39.536705
    p = 81.601005 + q * p
    p = -41.341657 + q * p
    p = 6.283185 + q * p
    return y * p
  }

  /// The function tan(πx) for x = frequency / sample rate in 0...0.45; relative error below 8e-7.
  ///
  /// It is a rational minimax approximation, 5/4.
  @inline(__always) static func tangent(_ x: Lanes) -> Lanes {
    let q: Lanes = x * x
    var above: Lanes = -3.4704595 + q * 0.34138158
    above = 3.1415927 + q * above
    var below: Lanes = -4.3945475 + q * 1.5781968
    below = 1 + q * below
    return x * above / below
  }

  /// The function 2^x for |x| < 126, by a Taylor series of degree 7 on half an octave; relative error below 3e-7.
  @inline(__always) static func exp2(_ x: Lanes) -> Lanes {
    let whole: Lanes = rounded(x)
    let y: Lanes = (x - whole) * 0.6931472
    var p: Lanes = 1 + y * 0.14285715
    p = 1 + (y * 0.16666667) * p
    p = 1 + (y * 0.2) * p
    p = 1 + (y * 0.25) * p
    p = 1 + (y * 0.33333334) * p
    p = 1 + (y * 0.5) * p
    p = 1 + y * p
    let exponent = words(whole + rounder) &- rounder.bitPattern
    return bits(words(p) &+ (exponent &<< 23))
  }

  /// The function e^x in double precision for -700 < x < 700; relative error below 1e-14.
  public static func exp(_ x: Double) -> Double {
    let whole = (x * 1.4426950408889634).rounded()
    // ln 2 in two parts, the first with few enough bits that its product is exact
    let y = (x - whole * 0.6931471803691238) - whole * 1.9082149292705877e-10
    var sum = 1.0
    for n in stride(from: 14, through: 1, by: -1) { sum = 1 + sum * y / Double(n) }
    return sum * Double(sign: .plus, exponent: Int(whole), significand: 1)
  }

  /// The function ln x in double precision for normal numbers x > 0; relative error below 1e-14, absolute below
  /// 1e-15.
  ///
  /// It is 2 artanh((m - 1) / (m + 1)) of the mantissa, between √½ and √2.
  public static func log(_ x: Double) -> Double {
    var (mantissa, exponent) = (x.significand, Double(x.exponent))
    if mantissa > 1.4142135623730951 {
      mantissa *= 0.5
      exponent += 1
    }
    let t = (mantissa - 1) / (mantissa + 1)
    let q = t * t
    var sum = 0.0
    for n in stride(from: 23.0, through: 1, by: -2) { sum = sum * q + 1 / n }
    return 2 * t * sum + exponent * 0.6931471805599453
  }

  /// The amplitude 10^(dB/20) of a level in dB, held at 60 dB; 0 at -120 dB and below, and for what is not a number.
  @inline(__always) public static func amplitude(_ level: Lanes) -> Lanes {
    let held = level.replacing(with: 60, where: level .> 60)
    let isSilent = .!(level .> -120)
    let value = exp2(held.replacing(with: 0, where: isSilent) * 0.16609640)
    return value.replacing(with: 0, where: isSilent)
  }

  /// A frequency relative to the sample rate, held at 0.45, up to which the filters' tangent is defined.
  @inline(__always) static func filterRatio(_ frequency: Lanes, _ sampleRate: Float) -> Lanes {
    let ratio = frequency * (1 / sampleRate)
    let bounded = ratio.replacing(with: 0.45, where: ratio .> 0.45)
    return bounded.replacing(with: 1e-6, where: bounded .< 1e-6)
  }

  /// The phase steps per sample of a frequency in Hz, below twice the sample rate: 2^32 steps per cycle, exact to a
  /// step and a float's rounding.
  ///
  /// The result is fixed point in two parts, because a float sum holds 22 bits: the first has steps of 2^-21 cycles,
  /// the second carries the rest.
  @inline(__always) static func increment(_ frequency: Lanes, _ sampleRate: Float) -> LaneWords {
    let x = frequency * (2_097_152 / sampleRate)
    let coarse = x + rounder
    let fine = (x - (coarse - rounder)) * 2048 + rounder
    return ((words(coarse) &- rounder.bitPattern) &<< 11) &+ (words(fine) &- rounder.bitPattern)
  }

  /// Whether all lanes have the same bits; `==` of sixteen lanes compares them one by one.
  @inline(__always) public static func same(_ a: Lanes, _ b: Lanes) -> Bool {
    let x = words(a) ^ words(b)
    let eight = x.lowHalf | x.highHalf
    let four = eight.lowHalf | eight.highHalf
    let two = four.lowHalf | four.highHalf
    return two[0] | two[1] == 0
  }

  /// Whether no lane of either has its sign bit set.
  @inline(__always) static func noneNegative(_ a: Lanes, _ b: Lanes) -> Bool {
    let x = words(a) | words(b)
    let eight = x.lowHalf | x.highHalf
    let four = eight.lowHalf | eight.highHalf
    let two = four.lowHalf | four.highHalf
    return (two[0] | two[1]) & 0x8000_0000 == 0
  }

  /// The sum of all lanes, always in the same order.
  @inline(__always) public static func sum(_ x: Lanes) -> Float {
    let eight = x.lowHalf + x.highHalf
    let four = eight.lowHalf + eight.highHalf
    let two = four.lowHalf + four.highHalf
    return two[0] + two[1]
  }
}

extension Math {
  /// The smallest of sixteen words.
  @inline(__always) static func least(_ x: LaneWords) -> UInt32 {
    var least = x[0]
    for i in 1..<16 { least = min(least, x[i]) }
    return least
  }

  @inline(__always) static func greatest(_ x: LaneWords) -> UInt32 {
    var greatest = x[0]
    for i in 1..<16 { greatest = max(greatest, x[i]) }
    return greatest
  }
}

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
