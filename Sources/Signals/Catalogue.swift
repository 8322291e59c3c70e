import Score

/// What mappings can use, one list per family, in the order of the reference. A new unit generator or effect
/// is its file and one word here.
public enum Catalogue {
  static let oscillators: [any UnitGenerator.Type] = [
    Sine.self, Saw.self, Triangle.self, Pulse.self, Wavetable.self, Phasor.self, FM.self,
    Supersaw.self, Partials.self,
  ]
  static let noises: [any UnitGenerator.Type] = [
    White.self, Pink.self, Brown.self, Blue.self, Violet.self, Velvet.self, Dust.self, Dust2.self,
    Crackle.self, Logistic.self, Henon.self,
  ]
  static let physical: [any UnitGenerator.Type] = [Pluck.self, Modal.self]
  static let filters: [any UnitGenerator.Type] = [
    Lowpass.self, Highpass.self, Bandpass.self, Notch.self, Peak.self, PhaseShift.self,
    OnePole.self, OnePoleHigh.self, DCBlock.self, Ladder.self, LPF.self, HPF.self, BPF.self,
    BRF.self, Peaking.self, LowShelf.self, HighShelf.self, Resonator.self, BarkBand.self,
    BarkBank.self,
    Formant.self,
  ]
  static let delays: [any UnitGenerator.Type] = [DelayLine.self, Comb.self, Allpass.self]
  static let shapers: [any UnitGenerator.Type] = [
    Tanh.self, WaveFold.self, HardClip.self, Bitcrush.self,
  ]
  static let envelopes: [any UnitGenerator.Type] = [
    ADSR.self, ASR.self, Perc.self, Breakpoint.self, Line.self, Follower.self,
  ]
  static let controls: [any UnitGenerator.Type] = [
    LFO.self, Lag.self, LagUD.self, Slew.self, SampleHold.self,
  ]
  static let pointwise: [any UnitGenerator.Type] = [
    SignalRange.self, Clip.self, Fold.self, Wrap.self, Minimum.self, Maximum.self, Absolute.self,
    Power.self, Amplitude.self, Decibels.self,
  ]
  static let arithmetic: [any UnitGenerator.Type] = [
    Add.self, Subtract.self, Multiply.self, Divide.self,
  ]
  static let samplers: [any UnitGenerator.Type] = [Sample.self, Grains.self, Microphone.self]

  /// Units that stand behind words of their own, and are none themselves.
  static let hidden: [any UnitGenerator.Type] = [Zones.self]

  /// Every unit generator that a graph can name.
  static let generators: [any UnitGenerator.Type] =
    oscillators + noises + physical + filters + delays + shapers + envelopes + controls + pointwise
    + arithmetic + samplers

  static let effectTypes: [any Effect.Type] = [
    Gain.self, Width.self, Filter.self, Equaliser.self, Compressor.self, Gate.self, Limiter.self,
    Distortion.self, RingModulator.self, Tremolo.self, AutoPan.self, Chorus.self, Flanger.self,
    Phaser.self, Delay.self, PingPong.self, PitchShift.self, Freeze.self, Reverb.self,
    Convolution.self, Granulator.self, Send.self, Unmask.self,
  ]

  /// The unit generators of voices.
  public static let units: [UnitSpec] = generators.map { $0.spec } + [Pan.spec]
  /// The effects of mappings.
  public static let effects: [UnitSpec] = effectTypes.map { $0.spec }
}
