import Score

/// The modulated values of a layer, functions of the note's age alone, so that they do not depend on where stretches
/// end.
struct ZoneModulation {
  let layer: ZoneLayer.Place
  /// The age of the note at its release; negative while it is held.
  let releaseAge: Int64

  /// The level of -96 dB, in powers of two, below which a layer has ended.
  private static let silence = -15.945

  /// The factor of the level's envelope.
  func envelope(at age: Int64) -> Double {
    if releaseAge >= 0, age >= releaseAge {
      let fall = Double(layer.pointee.releaseRate) * Double(age - releaseAge)
      return fall <= Self.silence ? 0 : Double(layer.pointee.releaseLevel) * Math.exp2(fall)
    }
    let (delay, attackEnd) = (layer.pointee.delay, layer.pointee.attackEnd)
    if age < delay { return 0 }
    if age < attackEnd { return Double(age - delay) / Double(attackEnd - delay) }
    let passed = age - layer.pointee.holdEnd
    if passed <= 0 { return 1 }
    let fall = max(Double(layer.pointee.decayRate) * Double(passed), Double(layer.pointee.sustain))
    return fall <= Self.silence ? 0 : Math.exp2(fall)
  }

  /// Whether nothing will sound any more.
  func hasEnded(at age: Int64) -> Bool {
    guard releaseAge >= 0 || age > layer.pointee.holdEnd else { return false }
    return envelope(at: age) == 0
  }

  /// The second envelope, 0...1; its attack is convex (SoundFont 2.04, 8.1.2, 26).
  func shift(at age: Int64) -> Double {
    if releaseAge >= 0, age >= releaseAge {
      let fallen = Double(layer.pointee.shiftReleaseRate) * Double(age - releaseAge)
      return max(Double(layer.pointee.shiftReleaseLevel) + fallen, 0)
    }
    let (delay, attackEnd) = (layer.pointee.shiftDelay, layer.pointee.shiftAttackEnd)
    if age < delay { return 0 }
    if age < attackEnd {
      let x = Double(age - delay) / Double(attackEnd - delay)
      return x <= 0 ? 0 : max(1 + 0.12542916485266167 * Math.log2(x), 0)
    }
    let passed = age - layer.pointee.shiftHoldEnd
    if passed <= 0 { return 1 }
    return max(
      1 + Double(layer.pointee.shiftDecayRate) * Double(passed), Double(layer.pointee.shiftSustain))
  }

  /// A triangle wave that begins upwards from 0.
  private func oscillation(_ delay: Int64, _ rate: Float, _ age: Int64) -> Double {
    let passed = age - delay
    guard passed > 0 else { return 0 }
    let cycles = Double(passed) * Double(rate)
    let x = cycles - cycles.rounded(.down)
    return x < 0.25 ? 4 * x : x < 0.75 ? 2 - 4 * x : 4 * x - 4
  }

  private func lfo(_ age: Int64) -> Double {
    oscillation(layer.pointee.lfoDelay, layer.pointee.lfoRate, age)
  }

  /// The factor of the pitch.
  func pitch(at age: Int64) -> Double {
    guard layer.pointee.movesPitch else { return 1 }
    var octaves = 0.0
    if layer.pointee.lfoToPitch != 0 { octaves += lfo(age) * Double(layer.pointee.lfoToPitch) }
    if layer.pointee.vibratoToPitch != 0 {
      octaves +=
        oscillation(layer.pointee.vibratoDelay, layer.pointee.vibratoRate, age)
        * Double(layer.pointee.vibratoToPitch)
    }
    if layer.pointee.shiftToPitch != 0 {
      octaves += shift(at: age) * Double(layer.pointee.shiftToPitch)
    }
    return Math.exp2(octaves)
  }

  /// The amplitude, with its envelope; the oscillator never raises it above the envelope's peak, as in FluidSynth.
  func amplitude(at age: Int64) -> Double {
    let (level, factor) = (Double(layer.pointee.level), envelope(at: age))
    guard layer.pointee.lfoToLevel != 0, factor != 0 else { return level * factor }
    return level * min(factor * Math.exp2(lfo(age) * Double(layer.pointee.lfoToLevel)), 1)
  }

  /// The coefficients of the state-variable filter (`StateVariable`).
  func coefficients(at age: Int64, sampleRate: Double) -> (Float, Float, Float) {
    var octaves = Double(layer.pointee.cutoff)
    if layer.pointee.lfoToCutoff != 0 { octaves += lfo(age) * Double(layer.pointee.lfoToCutoff) }
    if layer.pointee.shiftToCutoff != 0 {
      octaves += shift(at: age) * Double(layer.pointee.shiftToCutoff)
    }
    let hertz = 8.175798915643707 * Math.exp2(min(max(octaves, 1.25), 11.25))
    let (cosine, sine) = UnitCircle.at(turns: min(hertz / sampleRate, 0.45) / 2)
    let g = sine / cosine
    let a1 = 1 / (1 + g * (g + Double(layer.pointee.damping)))
    return (Float(a1), Float(g * a1), Float(g * g * a1))
  }
}

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
