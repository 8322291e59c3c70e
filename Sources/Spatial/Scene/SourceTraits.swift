/// How a source sounds from where it is: what does not change while it sounds.
public struct SourceTraits: Hashable, Sendable {
  /// How its level falls with distance.
  public enum Law: Hashable, Sendable {
    /// reference / (reference + rolloff · (d - reference)), d held within bubble...maximum: with rolloff 1 it is
    /// reference / d, -6.02 dB per doubling.
    case inverse(reference: Double, rolloff: Double, maximum: Double)
    /// No cue of distance in the level: heard as from a ring round the listener (Soundscape's beacons).
    case ring
  }

  public var law = Law.inverse(reference: 1, rolloff: 1, maximum: 100_000)
  /// Metres: within it the level and the direction stay as at its edge, and towards the middle the sound is no more
  /// from any direction.
  public var bubble = 1.0
  /// High frequencies fade with distance (ISO 9613-1).
  public var hasAirAbsorption = true
  /// Level differences between the ears grow within a metre of the head (Duda and Martens 1998).
  public var hasNearField = true
  /// Sound takes its time: Doppler shift and propagation delay. Off is "zero delay".
  public var hasDoppler = false
  /// 0 radiates alike to all sides, 0.5 is a cardioid, 1 a figure of eight.
  public var directivity = 0.0

  public init() {}
}
