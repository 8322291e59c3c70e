import Engine
import Score
import Spatial

extension GardenDirector {
  /// The levels at the ears of all parts that sound, by the ids of their ripples and déjà vus, for the time between the
  /// last two calls, this one not among them; nil at first. The distance to a part counts by its law.
  package func levels(of stage: SoundingParts) -> [(id: String, level: SoundLevel)]? {
    guard let all = stage.ensemble?.takeLevels() else { return nil }
    return parts.sorted { $0.key < $1.key }.map { key, part in
      let distance = ears.distance(to: place(of: key))
      let (placed, direct) = all[part.slot]
      let factor = Float(part.traits.factor(distance))
      let level = SoundLevel(
        peak: max(placed.peak * factor, direct.peak), rms: max(placed.rms * factor, direct.rms))
      return (id(of: key), level)
    }
  }

  private func id(of key: Role.Key) -> String {
    switch key {
    case .ripple(let number): wayfinder.ripples[number].id
    case .dejavu(let number): wayfinder.dejavus[number].id
    }
  }
}
