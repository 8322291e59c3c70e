@testable import Signals

/// Names for the units that tests ask for.
extension UnitKind {
  static let sine = Sine.unit
  static let saw = Saw.unit
  static let triangle = Triangle.unit
  static let pulse = Pulse.unit
  static let wavetable = Wavetable.unit
  static let phasor = Phasor.unit
  static let white = White.unit
  static let pink = Pink.unit
  static let dust = Dust.unit
  static let lowpass = Lowpass.unit
  static let highpass = Highpass.unit
  static let bandpass = Bandpass.unit
  static let onePole = OnePole.unit
  static let adsr = ADSR.unit
  static let perc = Perc.unit
  static let line = Line.unit
  static let lfo = LFO.unit
  static let lag = Lag.unit
  static let sampleHold = SampleHold.unit
  static let add = Add.unit
  static let subtract = Subtract.unit
  static let multiply = Multiply.unit
  static let divide = Divide.unit
  static let sample = Sample.unit
  static let fm = FM.unit
  static let supersaw = Supersaw.unit
  static let partials = Partials.unit
  static let brown = Brown.unit
  static let blue = Blue.unit
  static let violet = Violet.unit
  static let velvet = Velvet.unit
  static let dust2 = Dust2.unit
  static let crackle = Crackle.unit
  static let logistic = Logistic.unit
  static let henon = Henon.unit
  static let pluck = Pluck.unit
  static let modal = Modal.unit
  static let formant = Formant.unit
  static let asr = ASR.unit
  static let breakpoint = Breakpoint.unit
  static let follower = Follower.unit
  static let lagUD = LagUD.unit
  static let slew = Slew.unit
  static let range = SignalRange.unit
  static let clip = Clip.unit
  static let fold = Fold.unit
  static let wrap = Wrap.unit
  static let minimum = Minimum.unit
  static let maximum = Maximum.unit
  static let absolute = Absolute.unit
  static let power = Power.unit
  static let amplitude = DecibelsToAmplitude.unit
  static let decibels = AmplitudeToDecibels.unit
  static let microphone = Microphone.unit
  static let grains = Grains.unit
}

extension EffectKind {
  static let gain = Gain.effect
  static let delay = Delay.effect
  static let reverb = Reverb.effect
  static let granulator = Granulator.effect
}
