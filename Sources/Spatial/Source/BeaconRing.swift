import Score

/// The levels at which Soundscape's beacons sound, which are the host's matter and not the sound's.
public enum BeaconRing {
  /// The radius of the ring round the listener on which a beacon sounds, in metres: its distance is no cue.
  public static let radius = 1.0
  /// The radius for a listener whose heading is unknown, in metres, which dims the beacon.
  public static let dimRadius = 5.0
  /// The distance up to which the level does not fall, in metres (`AVAudioEnvironmentNode`, inverse law, rolloff 1).
  private static let reference = 2.0

  /// The amplitude factor of a ring: 1 up to 2 m, -7.96 dB at 5 m.
  /// - Parameter radius: in metres.
  public static func factor(radius: Double) -> Double {
    radius > reference ? reference / radius : 1
  }

  /// The amplitude factor of Soundscape for Android for what lies behind: 1 + 0.5 cos(azimuth), at 180° -6.02 dB; 1 for
  /// what lies ahead.
  /// - Parameter azimuth: of the beacon from straight ahead, in degrees to either side.
  public static func rearFactor(azimuth: Double) -> Double {
    let ahead = UnitCircle.at(turns: azimuth / 360).cosine
    return ahead < 0 ? 1 + 0.5 * ahead : 1
  }
}
