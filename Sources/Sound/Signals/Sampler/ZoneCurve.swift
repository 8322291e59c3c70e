import Score

extension ZoneModulator {
  /// The amount that it adds for a key and a velocity, 0...127 (SoundFont 2.04, 9.5).
  func value(key: Double, velocity: Double) -> Double {
    let value =
      amount * source.value(key: key, velocity: velocity)
      * scale.value(key: key, velocity: velocity)
    return isAbsolute ? abs(value) : value
  }
}

extension ZoneModulator.Source {
  /// The value of the source for a key and a velocity, 0...1 or -1...1 (9.5.3).
  func value(key: Double, velocity: Double) -> Double {
    var x =
      switch input {
      case .velocity: velocity / 128
      case .key: key / 128
      case .constant(let value): value
      }
    if isNegative { x = 1 - x }
    guard isBipolar else { return curve.value(x) }
    x = 2 * x - 1
    if curve == .step { return x >= 0 ? 1 : -1 }
    return x < 0 ? -curve.value(-x) : curve.value(x)
  }
}

extension ZoneModulator.Source.Curve {
  /// The curve from 0...1 to 0...1: concave is -40 log10(1 - x) dB of 96 dB, convex its mirror image.
  func value(_ x: Double) -> Double {
    switch self {
    case .linear: x
    case .concave: x >= 1 ? 1 : min(max(-Self.slope * Math.log2(1 - x), 0), 1)
    case .convex: x <= 0 ? 0 : min(max(1 + Self.slope * Math.log2(x), 0), 1)
    case .step: x >= 0.5 ? 1 : 0
    }
  }

  /// The constant 40 log10(2) / 96.
  private static var slope: Double { 0.12542916485266167 }
}
