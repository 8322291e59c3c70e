/// A quantity of a zone, in the units of SoundFont 2.04 (8.1.3), but levels in dB.
///
/// Absolute cents: 0 is 8.176 Hz (MIDI key 0), 1200 an octave. Timecents: 0 is 1 s, 1200 twice that.
public enum ZoneParameter: Int, CaseIterable, Sendable {
  /// MIDI key at which the sample sounds as it was recorded.
  case rootKey
  /// Cents from one key to the next.
  case keyTracking
  /// Cents.
  case tuning
  /// dB, added after `attenuation` has been held at 0...144.
  case gain
  /// dB below full scale.
  case attenuation
  /// -1 left, 1 right.
  case pan
  /// Absolute cents; 13 500 and above is open.
  case cutoff
  /// dB of the peak at the cutoff.
  case resonance
  // The envelope of the level. Timecents; sustain is dB below the peak; per key: timecents that each key
  // below 60 adds.
  case delay, attack, hold, decay, sustain, release, holdPerKey, decayPerKey
  // The envelope of pitch and cutoff, the same; sustain is its value, 0...1.
  case shiftDelay, shiftAttack, shiftHold, shiftDecay, shiftSustain, shiftRelease
  case shiftHoldPerKey, shiftDecayPerKey
  /// Cents that the second envelope adds at its peak.
  case shiftToPitch, shiftToCutoff
  // The modulation oscillator: timecents, absolute cents, cents, cents, dB.
  case lfoDelay, lfoFrequency, lfoToPitch, lfoToCutoff, lfoToLevel
  // The vibrato.
  case vibratoDelay, vibratoFrequency, vibratoToPitch

  /// Timecents of no time at all.
  public static let never = -32_768.0

  /// What a zone has that does not say otherwise.
  public var defaultValue: Double {
    switch self {
    case .rootKey: 60
    case .keyTracking: 100
    case .cutoff: 13_500
    case .delay, .attack, .hold, .decay, .release, .shiftDelay, .shiftAttack, .shiftHold,
      .shiftDecay, .shiftRelease, .lfoDelay, .vibratoDelay:
      -12_000
    case .shiftSustain: 1
    default: 0
    }
  }
}

/// The value of each parameter of a zone.
public struct ZoneValues: Hashable, Sendable {
  private var values = ZoneParameter.allCases.map { $0.defaultValue }

  public init() {}

  public subscript(_ parameter: ZoneParameter) -> Double {
    get { values[parameter.rawValue] }
    set { values[parameter.rawValue] = newValue }
  }
}

/// What the key or the velocity of a note adds to a parameter of a zone (SoundFont 2.04, 8.2 and 9.5).
public struct ZoneModulator: Hashable, Sendable {
  public var source: Source
  /// A second source that multiplies the first.
  public var scale: Source
  /// In units of the parameter, when both sources are 1.
  public var amount: Double
  public var parameter: ZoneParameter
  /// Only the size of the product counts.
  public var isAbsolute = false

  public init(_ source: Source, scale: Source = .one, amount: Double, to parameter: ZoneParameter) {
    self.source = source
    self.scale = scale
    self.amount = amount
    self.parameter = parameter
  }

  /// A value of the note on a curve.
  public struct Source: Hashable, Sendable {
    public enum Input: Hashable, Sendable {
      case velocity, key
      /// A controller at rest, 0...1 of its way.
      case constant(Double)
    }

    public enum Curve: Int, Hashable, Sendable {
      case linear, concave, convex, step
    }

    public var input: Input
    public var curve: Curve
    /// From high to low.
    public var isNegative: Bool
    /// -1...1 instead of 0...1.
    public var isBipolar: Bool

    public init(
      _ input: Input, _ curve: Curve = .linear, isNegative: Bool = false, isBipolar: Bool = false
    ) {
      self.input = input
      self.curve = curve
      self.isNegative = isNegative
      self.isBipolar = isBipolar
    }

    public static let one = Source(.constant(1))
    /// Always 0.
    public var isZero: Bool { input == .constant(0) && !isNegative && !isBipolar }
  }
}
