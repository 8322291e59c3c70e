import Score

/// The registry of all unit generators and effects, in the order of the reference. A new one needs its file and one
/// word here.
public enum Catalogue {
  /// Every unit generator that a graph can name.
  public static let generators: [UnitKind] = [
    // Oscillators
    Sine.unit, Saw.unit, Triangle.unit, Pulse.unit, Wavetable.unit, Phasor.unit, FM.unit,
    Supersaw.unit, Partials.unit,
    // Noises
    White.unit, Pink.unit, Brown.unit, Blue.unit, Violet.unit, Velvet.unit, Dust.unit, Dust2.unit,
    Crackle.unit, Logistic.unit, Henon.unit,
    // Physical models
    Pluck.unit, Modal.unit,
    // Filters
    Lowpass.unit, Highpass.unit, Bandpass.unit, Notch.unit, Peak.unit, PhaseShift.unit,
    OnePole.unit, OnePoleHigh.unit, DCBlock.unit, Ladder.unit, LPF.unit, HPF.unit, BPF.unit,
    BRF.unit, Peaking.unit, LowShelf.unit, HighShelf.unit, Resonator.unit, BarkBand.unit,
    BarkBank.unit, Formant.unit,
    // Delays
    DelayLine.unit, Comb.unit, Allpass.unit,
    // Shapers
    Tanh.unit, WaveFold.unit, HardClip.unit, Bitcrush.unit,
    // Envelopes
    ADSR.unit, ASR.unit, Perc.unit, Breakpoint.unit, Line.unit, Follower.unit,
    // Controls
    LFO.unit, Lag.unit, LagUD.unit, Slew.unit, SampleHold.unit,
    // Arithmetic, sample by sample
    SignalRange.unit, Clip.unit, Fold.unit, Wrap.unit, Minimum.unit, Maximum.unit, Absolute.unit,
    Power.unit, DecibelsToAmplitude.unit, AmplitudeToDecibels.unit,
    // Operators
    Add.unit, Subtract.unit, Multiply.unit, Divide.unit,
    // Samplers
    Sample.unit, Grains.unit, Microphone.unit,
  ]

  /// The units behind words of mappings that are not units themselves.
  private static let hidden = [Zones.unit, PhraseUnit.unit]

  /// Every effect.
  public static let processors: [EffectKind] = [
    Gain.effect, Width.effect, Filter.effect, Equaliser.effect, Compressor.effect, Gate.effect,
    Limiter.effect, Distortion.effect, RingModulator.effect, Tremolo.effect, AutoPan.effect,
    Chorus.effect, Flanger.effect, Phaser.effect, Delay.effect, PingPong.effect, PitchShift.effect,
    Freeze.effect, Reverb.effect, Convolution.effect, Granulator.effect, Send.effect, Unmask.effect,
  ]

  /// The effect that takes a constant offset away; no word of mappings.
  public static let offsetBlock = OffsetBlock.effect

  /// The specs of the unit generators of voices.
  public static let units: [UnitSpec] = generators.map { $0.spec } + [Pan.spec]
  /// The specs of the effects of mappings.
  public static let effects: [UnitSpec] = processors.map { $0.spec }

  /// The unit generator with a name; nil when there is none.
  public static func unit(named name: String) -> UnitKind? {
    generators.first { $0.spec.name == name } ?? hidden.first { $0.spec.name == name }
  }

  /// The effect with a name; nil when there is none.
  public static func effect(named name: String) -> EffectKind? {
    processors.first { $0.spec.name == name }
      ?? (offsetBlock.spec.name == name ? offsetBlock : nil)
  }
}
