import Score

/// What mappings can use, one list per family, in the order of the reference. A new unit generator or effect
/// is its file and one word here.
public enum Catalogue {
  static let oscillators: [any UnitGenerator.Type] = [
    Sine.self, Saw.self, Triangle.self, Pulse.self, Wavetable.self, Phasor.self,
  ]
  static let noises: [any UnitGenerator.Type] = [White.self, Pink.self, Dust.self]
  static let filters: [any UnitGenerator.Type] = [
    Lowpass.self, Highpass.self, Bandpass.self, OnePole.self,
  ]
  static let envelopes: [any UnitGenerator.Type] = [ADSR.self, Perc.self, Line.self]
  static let controls: [any UnitGenerator.Type] = [LFO.self, Lag.self, SampleHold.self]
  static let arithmetic: [any UnitGenerator.Type] = [
    Add.self, Subtract.self, Multiply.self, Divide.self,
  ]
  static let samplers: [any UnitGenerator.Type] = [Sample.self]

  /// Units that stand behind words of their own, and are none themselves.
  static let hidden: [any UnitGenerator.Type] = [Zones.self]

  /// Every unit generator that a graph can name.
  static let generators: [any UnitGenerator.Type] =
    oscillators + noises + filters + envelopes + controls + arithmetic + samplers

  static let effectTypes: [any Effect.Type] = [Gain.self, Delay.self, Reverb.self]

  /// The unit generators of voices.
  public static let units: [UnitSpec] = generators.map { $0.spec } + [Pan.spec]
  /// The effects of mappings.
  public static let effects: [UnitSpec] = effectTypes.map { $0.spec }
}
