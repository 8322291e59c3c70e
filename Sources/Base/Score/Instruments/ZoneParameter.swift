/// A parameter of a zone, in the units of SoundFont 2.04 (8.1.3), but levels in dB.
///
/// Absolute cents: 0 is 8.176 Hz (MIDI key 0), 1200 an octave. Timecents: 0 is 1 s, 1200 twice that.
public enum ZoneParameter: Int, CaseIterable, Sendable {
  /// MIDI key at which the sample sounds as it was recorded.
  case rootKey
  /// The interval from one key to the next, cents.
  case keyTracking
  /// The tuning, cents.
  case tuning
  /// The gain, dB, added after `attenuation` has been held at 0...144.
  case gain
  /// The level below full scale, dB.
  case attenuation
  /// The position, -1 left to 1 right.
  case pan
  /// The cutoff frequency, absolute cents; at 13 500 and above the filter is open.
  case cutoff
  /// The height of the filter's peak at the cutoff, dB.
  case resonance
  // The envelope of the level. Timecents; sustain is dB below the peak; per key: timecents that each key
  // below 60 adds.
  case delay, attack, hold, decay, sustain, release, holdPerKey, decayPerKey
  // The envelope of pitch and cutoff, the same; sustain is its value, 0...1.
  case shiftDelay, shiftAttack, shiftHold, shiftDecay, shiftSustain, shiftRelease
  case shiftHoldPerKey, shiftDecayPerKey
  /// The change of pitch or cutoff at the peak of the second envelope, cents.
  case shiftToPitch, shiftToCutoff
  // The modulation oscillator: timecents, absolute cents, cents, cents, dB.
  case lfoDelay, lfoFrequency, lfoToPitch, lfoToCutoff, lfoToLevel
  // The vibrato.
  case vibratoDelay, vibratoFrequency, vibratoToPitch

  /// The timecents that stand for no time at all.
  public static let never = -32_768.0

  /// The value of a zone that does not give its own.
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

/// A modulator: it adds to a parameter of a zone by the key or the velocity of a note (SoundFont 2.04, 8.2 and
/// 9.5).
public struct ZoneModulator: Hashable, Sendable {
  /// The first source.
  public var source: Source
  /// A second source that multiplies the first.
  public var scale: Source
  /// The amount that is added when both sources are 1, in the parameter's unit.
  public var amount: Double
  /// The parameter that is modulated.
  public var parameter: ZoneParameter
  /// Whether only the magnitude of the product counts.
  public var isAbsolute = false

  public init(_ source: Source, scale: Source = .one, amount: Double, to parameter: ZoneParameter) {
    (self.source, self.scale, self.amount, self.parameter) = (source, scale, amount, parameter)
  }

  /// A value of the note, shaped by a curve.
  public struct Source: Hashable, Sendable {
    /// The value of a note that a source reads.
    public enum Input: Hashable, Sendable {
      case velocity, key
      /// A controller that stays at this part of its range, 0...1.
      case constant(Double)
    }

    /// The curve that shapes the value (SoundFont 2.04, 9.5.3).
    public enum Curve: Int, Hashable, Sendable {
      case linear, concave, convex, step
    }

    public var input: Input
    public var curve: Curve
    /// Whether the curve goes from high to low.
    public var isNegative: Bool
    /// Whether the curve goes from -1 to 1 instead of from 0 to 1.
    public var isBipolar: Bool

    public init(
      _ input: Input, _ curve: Curve = .linear, isNegative: Bool = false, isBipolar: Bool = false
    ) {
      self.input = input
      self.curve = curve
      self.isNegative = isNegative
      self.isBipolar = isBipolar
    }

    /// The source that is always 1.
    public static let one = Source(.constant(1))
    /// Whether the source is always 0.
    public var isZero: Bool { input == .constant(0) && !isNegative && !isBipolar }
  }
}
