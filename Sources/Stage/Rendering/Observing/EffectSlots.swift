import Score
import Signals

/// Names of effects' parameters.
enum EffectSlots {
  /// `space.mix` for a slot of the effect called `space`.
  static func name(_ effect: EffectSpec, _ slot: Int) -> String {
    let inputs = Catalogue.effect(named: effect.unit)?.spec.inputs ?? []
    return "\(effect.name).\(slot < inputs.count ? inputs[slot].name : String(slot))"
  }
}
