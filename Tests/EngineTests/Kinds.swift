import Signals

/// Names for the units and effects that tests ask for.
extension UnitKind {
  static let saw = UnitKind(Saw.self)
  static let dust = UnitKind(Dust.self)
  static let adsr = UnitKind(ADSR.self)
  static let perc = UnitKind(Perc.self)
  static let multiply = UnitKind(Multiply.self)
}

extension EffectKind {
  static let delay = EffectKind(Delay.self)
  static let reverb = EffectKind(Reverb.self)
}
