import Score
import Signals

/// The acoustic properties of a source, which do not change while it sounds.
public struct SourceTraits: Hashable, Sendable {
  /// The law by which its level falls with distance.
  public enum Law: Hashable, Sendable {
    /// reference / (reference + rolloff · (d - reference)), d held within bubble...maximum: with rolloff 1 it is
    /// reference / d, -6.02 dB per doubling.
    case inverse(reference: Double, rolloff: Double, maximum: Double)
    /// The level does not depend on distance: the source is heard as from a ring round the listener (Soundscape's
    /// beacons).
    case ring
  }

  /// The law by which the level falls with distance.
  public var law = Law.inverse(reference: 1, rolloff: 1, maximum: 100_000)
  /// The radius in metres within which level and direction stay as at its edge; towards its middle the sound loses
  /// its direction.
  public var bubble = 1.0
  /// Whether high frequencies are attenuated with distance (ISO 9613-1).
  public var hasAirAbsorption = true
  /// Whether level differences between the ears grow within a metre of the head (Duda and Martens 1998).
  public var hasNearField = true
  /// Whether sound has propagation delay and Doppler shift. Off is "zero delay".
  public var hasDoppler = false
  /// The directivity: 0 radiates equally in all directions, 0.5 is a cardioid, 1 a figure of eight.
  public var directivity = 0.0

  public init() {}
}

extension SourceTraits {
  /// The reason why the source cannot be rendered; nil for one that can.
  var fault: String? {
    guard bubble.isFinite, bubble >= 0 else { return "a bubble of \(bubble) m, expected 0 or more" }
    guard directivity >= 0, directivity <= 1 else {
      return "a directivity of \(directivity), expected 0 to 1"
    }
    guard case .inverse(let reference, let rolloff, let maximum) = law else { return nil }
    guard reference.isFinite, reference > 0 else {
      return "a reference distance of \(reference) m, expected more than 0"
    }
    guard rolloff.isFinite, rolloff >= 0 else {
      return "a rolloff of \(rolloff), expected 0 or more"
    }
    guard maximum > 0 else { return "a maximum of \(maximum) m, expected more than 0" }
    guard reference + rolloff * (bubble - reference) > 0 else {
      return "a bubble of \(bubble) m, within which a reference of \(reference) m and a rolloff of"
        + " \(rolloff) have no level; a larger bubble has"
    }
    return nil
  }
}

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

extension SourceTraits {
  /// The amplitude factor of the law at a distance in metres, constant within the bubble.
  public func factor(_ distance: Double) -> Double {
    guard case .inverse(let reference, let rolloff, let maximum) = law else { return 1 }
    let held = min(max(distance, bubble), max(maximum, bubble))
    return reference / (reference + rolloff * (held - reference))
  }

  /// The focus: 1 at the edge of the bubble and beyond, 0 in its middle, with a slope of 0 at either.
  func focus(_ distance: Double) -> Double {
    guard distance < bubble else { return 1 }
    let u = distance / bubble
    return u * u * (3 - 2 * u)
  }
}
