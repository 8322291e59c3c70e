import Score

/// Every unit generator by a small number: what programs hold and the interpreter switches on.
public enum UnitCode: UInt8, Sendable, CaseIterable {
  case sine, saw, triangle, pulse, wavetable, phasor
  case white, pink, dust
  case lowpass, highpass, bandpass, onePole
  case adsr, perc, line
  case lfo, lag, sampleHold
  case add, subtract, multiply, divide
  case sample

  /// The unit generator itself.
  public var unit: any UnitGenerator.Type {
    switch self {
    case .sine: Sine.self
    case .saw: Saw.self
    case .triangle: Triangle.self
    case .pulse: Pulse.self
    case .wavetable: Wavetable.self
    case .phasor: Phasor.self
    case .white: White.self
    case .pink: Pink.self
    case .dust: Dust.self
    case .lowpass: Lowpass.self
    case .highpass: Highpass.self
    case .bandpass: Bandpass.self
    case .onePole: OnePole.self
    case .adsr: ADSR.self
    case .perc: Perc.self
    case .line: Line.self
    case .lfo: LFO.self
    case .lag: Lag.self
    case .sampleHold: SampleHold.self
    case .add: Add.self
    case .subtract: Subtract.self
    case .multiply: Multiply.self
    case .divide: Divide.self
    case .sample: Sample.self
    }
  }

  public var spec: UnitSpec { unit.spec }

  /// The code of a unit's name in the catalogue.
  public init?(name: String) {
    guard let code = Self.allCases.first(where: { $0.spec.name == name }) else { return nil }
    self = code
  }

  /// Envelopes keep a note alive until they have ended.
  public var isEnvelope: Bool { self == .adsr || self == .perc }
}

/// What mappings can use, in the order of the reference.
public enum Catalogue {
  /// The unit generators of voices.
  public static let units: [UnitSpec] = UnitCode.allCases.map(\.spec) + [Pan.spec]
  /// The effects of mappings.
  public static let effects: [UnitSpec] = EffectCode.allCases.map(\.spec)
}
