import Score
import Signals

/// The moving place, orientation and gain of a source.
struct SourceState {
  var traits: SourceTraits
  var place = Ramp(Vector3(0, 1, 0))
  var facing = Ramp(Quaternion.identity)
  var gain = Ramp(Float(1))

  init(_ traits: SourceTraits) { self.traits = traits }

  /// The state of its path at a frame.
  /// - Parameter samplesPerMetre: sample rate divided by the speed of sound.
  @inline(__always) func target(
    at frame: Int64, listener: Vector3, turn: Rotation, samplesPerMetre: Double
  ) -> PathTarget {
    let place = place.value(at: frame)
    let way = Vector3(place.x - listener.x, place.y - listener.y, place.z - listener.z)
    let distance = (way.x * way.x + way.y * way.y + way.z * way.z).squareRoot()
    var gain = gain.value(at: frame) * Float(traits.factor(distance))
    let focus = traits.focus(distance)
    if traits.directivity > 0, distance > 0 {
      let ahead = facing.value(at: frame).turn(Vector3(0, 1, 0))
      let cosine = -ahead.dot(way) / distance
      gain *= Float(1 + focus * traits.directivity * (cosine - 1))
    }
    return PathTarget(
      direction: distance > 1e-9 ? turn.turn(way) : Vector3(0, 1, 0),
      delay: traits.hasDoppler ? distance * samplesPerMetre : 0, gain: gain,
      focus: Float(focus), air: traits.hasAirAbsorption ? distance : 0,
      distance: traits.hasNearField ? Float(max(distance, traits.bubble)) : .infinity)
  }
}
