import Score

/// The beacon as it shall sound now.
public struct BeaconState: Hashable, Sendable {
  /// The layer for the last metres, which is not localized.
  public enum Hum: String, Hashable, Sendable { case near, far }
  /// The melody that is played before the beacon's first beat, or behind its last.
  public enum Melody: String, Hashable, Sendable { case start, end }

  public var target: GeoPoint
  /// The id of the feature or marker; nil for a mere place.
  public var id: String?
  /// The name by which callouts speak of it; nil for a beacon that only sounds.
  public var name: String?
  public var isAudible: Bool
  /// Whether the walker is within the arrival distance, with hysteresis.
  public var isInside: Bool
  /// Heading minus bearing in degrees, 0..<360; nil while the heading is unknown.
  public var angle: Double?
  /// The component of the style that sounds, 0 for the one on the axis.
  public var component: Int
  /// The factor of its amplitude, 0...1: rear attenuation, ducking under speech, and the wand's law.
  public var volume: Double
  /// Whether the heading is unknown, so that the beacon stands farther away.
  public var isDimmed: Bool
  /// The radius of the ring on which it is heard, in metres: the distance itself is no cue of level.
  public var ring: Double
  /// Metres to the target; 0 inside an area; nil without a position.
  public var distance: Double?
  /// Degrees clockwise from true north; nil without a position.
  public var bearing: Double?
  public var hum: Hum?
  public var melody: Melody?
}

extension BeaconState {
  /// Lets nothing of it be heard or felt.
  mutating func silence() { (isAudible, hum, melody) = (false, nil, nil) }

  /// Whether another state is of the same beacon, wherever the walker sees it from.
  func isSame(as other: BeaconState) -> Bool {
    id == other.id && name == other.name && (id != nil || target == other.target)
  }
}
