@testable import Signals

/// Names for the processors of sound that tests ask for.
extension UnitKind {
  static let notch = Notch.unit
  static let peak = Peak.unit
  static let phaseShift = PhaseShift.unit
  static let onePoleHigh = OnePoleHigh.unit
  static let dcBlock = DCBlock.unit
  static let ladder = Ladder.unit
  static let lpf = LPF.unit
  static let hpf = HPF.unit
  static let bpf = BPF.unit
  static let brf = BRF.unit
  static let peaking = Peaking.unit
  static let lowShelf = LowShelf.unit
  static let highShelf = HighShelf.unit
  static let resonator = Resonator.unit
  static let barkBand = BarkBand.unit
  static let barkBank = BarkBank.unit
  static let delayLine = DelayLine.unit
  static let comb = Comb.unit
  static let allpass = Allpass.unit
  static let tanh = Tanh.unit
  static let waveFold = WaveFold.unit
  static let hardClip = HardClip.unit
  static let bitcrush = Bitcrush.unit
}

extension EffectKind {
  static let width = Width.effect
  static let filter = Filter.effect
  static let equaliser = Equaliser.effect
  static let compressor = Compressor.effect
  static let gate = Gate.effect
  static let limiter = Limiter.effect
  static let distortion = Distortion.effect
  static let ringModulator = RingModulator.effect
  static let tremolo = Tremolo.effect
  static let autoPan = AutoPan.effect
  static let chorus = Chorus.effect
  static let flanger = Flanger.effect
  static let phaser = Phaser.effect
  static let pingPong = PingPong.effect
  static let pitchShift = PitchShift.effect
  static let freeze = Freeze.effect
}
