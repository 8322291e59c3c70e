import Score

/// The modulated values of a layer, functions of the note's age alone, so that they do not depend on where stretches
/// end.
struct ZoneModulation {
  let layer: ZoneLayer
  /// The age of the note at its release; negative while it is held.
  let releaseAge: Int64

  private typealias L = ZoneLayer

  /// The level of -96 dB, in powers of two, below which a layer has ended.
  private static let silence = -15.945

  /// The factor of the level's envelope.
  func envelope(at age: Int64) -> Double {
    if releaseAge >= 0, age >= releaseAge {
      let fall = Double(layer[L.releaseRate]) * Double(age - releaseAge)
      return fall <= Self.silence ? 0 : Double(layer[L.releaseLevel]) * Math.exp2(fall)
    }
    let (delay, attackEnd) = (layer.frames(L.delay), layer.frames(L.attackEnd))
    if age < delay { return 0 }
    if age < attackEnd { return Double(age - delay) / Double(attackEnd - delay) }
    let passed = age - layer.frames(L.holdEnd)
    if passed <= 0 { return 1 }
    let fall = max(Double(layer[L.decayRate]) * Double(passed), Double(layer[L.sustain]))
    return fall <= Self.silence ? 0 : Math.exp2(fall)
  }

  /// Whether nothing will sound any more.
  func hasEnded(at age: Int64) -> Bool {
    guard releaseAge >= 0 || age > layer.frames(L.holdEnd) else { return false }
    return envelope(at: age) == 0
  }

  /// The second envelope, 0...1; its attack is convex (SoundFont 2.04, 8.1.2, 26).
  func shift(at age: Int64) -> Double {
    if releaseAge >= 0, age >= releaseAge {
      let fallen = Double(layer[L.shiftReleaseRate]) * Double(age - releaseAge)
      return max(Double(layer[L.shiftReleaseLevel]) + fallen, 0)
    }
    let (delay, attackEnd) = (layer.frames(L.shiftDelay), layer.frames(L.shiftAttackEnd))
    if age < delay { return 0 }
    if age < attackEnd {
      let x = Double(age - delay) / Double(attackEnd - delay)
      return x <= 0 ? 0 : max(1 + 0.12542916485266167 * Math.log2(x), 0)
    }
    let passed = age - layer.frames(L.shiftHoldEnd)
    if passed <= 0 { return 1 }
    return max(1 + Double(layer[L.shiftDecayRate]) * Double(passed), Double(layer[L.shiftSustain]))
  }

  /// A triangle wave that begins upwards from 0.
  private func oscillation(_ delay: Int, _ rate: Int, _ age: Int64) -> Double {
    let passed = age - layer.frames(delay)
    guard passed > 0 else { return 0 }
    let cycles = Double(passed) * Double(layer[rate])
    let x = cycles - cycles.rounded(.down)
    return x < 0.25 ? 4 * x : x < 0.75 ? 2 - 4 * x : 4 * x - 4
  }

  private func lfo(_ age: Int64) -> Double { oscillation(L.lfoDelay, L.lfoRate, age) }

  /// The factor of the pitch.
  func pitch(at age: Int64) -> Double {
    guard layer.flags & L.Flag.movesPitch != 0 else { return 1 }
    var octaves = 0.0
    if layer[L.lfoToPitch] != 0 { octaves += lfo(age) * Double(layer[L.lfoToPitch]) }
    if layer[L.vibratoToPitch] != 0 {
      octaves +=
        oscillation(L.vibratoDelay, L.vibratoRate, age) * Double(layer[L.vibratoToPitch])
    }
    if layer[L.shiftToPitch] != 0 { octaves += shift(at: age) * Double(layer[L.shiftToPitch]) }
    return Math.exp2(octaves)
  }

  /// The amplitude, with its envelope; the oscillator never raises it above the envelope's peak, as in FluidSynth.
  func amplitude(at age: Int64) -> Double {
    let (level, factor) = (Double(layer[L.level]), envelope(at: age))
    guard layer[L.lfoToLevel] != 0, factor != 0 else { return level * factor }
    return level * min(factor * Math.exp2(lfo(age) * Double(layer[L.lfoToLevel])), 1)
  }

  /// The coefficients of the state-variable filter (`StateVariable`).
  func coefficients(at age: Int64, sampleRate: Double) -> (Float, Float, Float) {
    var octaves = Double(layer[L.cutoff])
    if layer[L.lfoToCutoff] != 0 { octaves += lfo(age) * Double(layer[L.lfoToCutoff]) }
    if layer[L.shiftToCutoff] != 0 { octaves += shift(at: age) * Double(layer[L.shiftToCutoff]) }
    let hertz = 8.175798915643707 * Math.exp2(min(max(octaves, 1.25), 11.25))
    let (cosine, sine) = UnitCircle.at(turns: min(hertz / sampleRate, 0.45) / 2)
    let g = sine / cosine
    let a1 = 1 / (1 + g * (g + Double(layer[L.damping])))
    return (Float(a1), Float(g * a1), Float(g * g * a1))
  }
}
