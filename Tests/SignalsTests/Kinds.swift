@testable import Signals

/// Names for the units that tests ask for.
extension UnitKind {
  static let sine = UnitKind(Sine.self)
  static let saw = UnitKind(Saw.self)
  static let triangle = UnitKind(Triangle.self)
  static let pulse = UnitKind(Pulse.self)
  static let wavetable = UnitKind(Wavetable.self)
  static let phasor = UnitKind(Phasor.self)
  static let white = UnitKind(White.self)
  static let pink = UnitKind(Pink.self)
  static let dust = UnitKind(Dust.self)
  static let lowpass = UnitKind(Lowpass.self)
  static let highpass = UnitKind(Highpass.self)
  static let bandpass = UnitKind(Bandpass.self)
  static let onePole = UnitKind(OnePole.self)
  static let adsr = UnitKind(ADSR.self)
  static let perc = UnitKind(Perc.self)
  static let line = UnitKind(Line.self)
  static let lfo = UnitKind(LFO.self)
  static let lag = UnitKind(Lag.self)
  static let sampleHold = UnitKind(SampleHold.self)
  static let add = UnitKind(Add.self)
  static let subtract = UnitKind(Subtract.self)
  static let multiply = UnitKind(Multiply.self)
  static let divide = UnitKind(Divide.self)
  static let sample = UnitKind(Sample.self)
  static let microphone = UnitKind(Microphone.self)
}

extension EffectKind {
  static let gain = EffectKind(Gain.self)
  static let delay = EffectKind(Delay.self)
  static let reverb = EffectKind(Reverb.self)
}
