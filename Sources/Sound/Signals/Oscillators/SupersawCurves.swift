/// The curves that A. Szabo measured on a JP-8000 (How to Emulate the Super Saw, 2010).
enum SupersawCurves {
  /// The frequency offsets of the middle sawtooth and its six neighbours, relative to the frequency, at full detune.
  static let offsets: InlineArray<7, Float> = [
    0, -0.11002313, -0.06288439, -0.01952356, 0.01991221, 0.06216538, 0.10745242,
  ]
  static let highest: Float = 0.10745242

  /// The part of the offsets at a detune of 0...1 (section 3.2). It is computed in double precision, because terms of
  /// a hundred thousand cancel each other.
  static func spread(_ detune: Lanes) -> Lanes {
    let held = detune.held(0, 1)
    return Lanes(
      lowHalf: SIMD8<Float>(polynomial(SIMD8<Double>(held.lowHalf))),
      highHalf: SIMD8<Float>(polynomial(SIMD8<Double>(held.highHalf))))
  }

  private static let coefficients: InlineArray<12, Double> = [
    10_028.7312891634, -50_818.8652045924, 111_363.4808729368, -138_150.6761080548,
    106_649.6679158292, -53_046.9642751875, 17_019.9518580080, -3_425.0836591318, 404.2703938388,
    -24.1878824391, 0.6717417634, 0.0030115596,
  ]

  @inline(__always) private static func polynomial(_ x: SIMD8<Double>) -> SIMD8<Double> {
    var sum = SIMD8<Double>(repeating: coefficients[0])
    for i in 1..<12 { sum = sum * x + SIMD8<Double>(repeating: coefficients[i]) }
    return sum
  }

  /// The gains of the middle sawtooth and of each other one (section 3.3), with a total power of 1.
  @inline(__always) static func gains(_ mix: Lanes) -> (middle: Lanes, side: Lanes) {
    let x = mix.held(0, 1)
    let middle: Lanes = 0.99785 - 0.55366 * x
    let side: Lanes = 0.044372 + x * (1.2841 - 0.73764 * x)
    let power: Lanes = middle * middle + 6 * (side * side)
    let scale = 1 / power.squareRoot()
    return (middle * scale, side * scale)
  }
}
