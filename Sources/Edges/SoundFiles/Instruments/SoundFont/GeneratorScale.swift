import Score

/// The parameter of a zone that a generator sets, and its unit.
///
/// Where FluidSynth, which most fonts are made with, differs from the specification, it is followed: an
/// attenuation in the file counts 0.4 of what it says, as on the EMU8000; an envelope spans 96 dB.
enum GeneratorScale {
  struct Target {
    let parameter: ZoneParameter
    /// Units of the parameter per unit of the generator.
    let factor: Double
    /// The factor that applies when a modulator moves it.
    let modulatorFactor: Double
    /// The value of a zone that does not set it, by the specification.
    let standard: Double

    init(
      _ parameter: ZoneParameter, _ factor: Double = 1, modulator: Double? = nil,
      standard: Double = 0
    ) {
      (self.parameter, self.factor) = (parameter, factor)
      modulatorFactor = modulator ?? factor
      self.standard = standard
    }
  }

  /// The parameters by the generators' numbers.
  static let targets: [Int: Target] = [
    5: Target(.lfoToPitch), 6: Target(.vibratoToPitch), 7: Target(.shiftToPitch),
    8: Target(.cutoff, standard: 13_500), 9: Target(.resonance, 0.1), 10: Target(.lfoToCutoff),
    11: Target(.shiftToCutoff), 13: Target(.lfoToLevel, 0.1), 17: Target(.pan, 1 / 500),
    21: Target(.lfoDelay, standard: -12_000), 22: Target(.lfoFrequency),
    23: Target(.vibratoDelay, standard: -12_000), 24: Target(.vibratoFrequency),
    25: Target(.shiftDelay, standard: -12_000), 26: Target(.shiftAttack, standard: -12_000),
    27: Target(.shiftHold, standard: -12_000), 28: Target(.shiftDecay, standard: -12_000),
    29: Target(.shiftSustain, -0.001), 30: Target(.shiftRelease, standard: -12_000),
    31: Target(.shiftHoldPerKey), 32: Target(.shiftDecayPerKey),
    33: Target(.delay, standard: -12_000), 34: Target(.attack, standard: -12_000),
    35: Target(.hold, standard: -12_000), 36: Target(.decay, standard: -12_000),
    37: Target(.sustain, 0.096), 38: Target(.release, standard: -12_000), 39: Target(.holdPerKey),
    40: Target(.decayPerKey), 48: Target(.attenuation, 0.04, modulator: 0.1),
    51: Target(.tuning, 100), 52: Target(.tuning), 56: Target(.keyTracking, standard: 100),
  ]

  /// Lowest and highest values (8.1.3), in the zone's units.
  static func held(_ value: Double, _ parameter: ZoneParameter) -> Double {
    let range: ClosedRange<Double> =
      switch parameter {
      case .cutoff: 1500...13_500
      case .resonance: 0...96
      case .sustain: 0...96
      case .shiftSustain: 0...1
      case .lfoToLevel: -96...96
      case .pan: -1...1
      case .lfoToPitch, .vibratoToPitch, .shiftToPitch, .lfoToCutoff, .shiftToCutoff:
        -12_000...12_000
      case .lfoFrequency, .vibratoFrequency: -16_000...4500
      case .delay, .hold, .shiftDelay, .shiftHold, .lfoDelay, .vibratoDelay: -32_768...5000
      case .attack, .decay, .shiftAttack, .shiftDecay, .shiftRelease: -32_768...8000
      case .release: -7200...8000
      default: -1e6...1e6
      }
    return min(max(value, range.lowerBound), range.upperBound)
  }
}
