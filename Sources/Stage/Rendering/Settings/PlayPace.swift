import Score

/// The pace at which a log is played, as it was asked for: a factor, or the seconds that the sound lasts.
public struct PlayPace: Hashable, Sendable {
  /// The seconds of data per second of sound, and the seconds of sound; nil where it was not asked for.
  public var speed: Double?
  public var length: Double?

  /// The speed of a walk of which nobody says how fast it passes: as it was walked.
  package static let recorded = 1.0

  public init(speed: Double? = nil, length: Double? = nil) {
    (self.speed, self.length) = (speed, length)
  }
}
