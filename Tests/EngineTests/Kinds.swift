import Signals

/// Names for the units and effects that tests ask for.
extension UnitKind {
  static let saw = Saw.unit
  static let dust = Dust.unit
  static let adsr = ADSR.unit
  static let perc = Perc.unit
  static let multiply = Multiply.unit
}

extension EffectKind {
  static let delay = Delay.effect
  static let reverb = Reverb.effect
}
