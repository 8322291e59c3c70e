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
