import Score

/// How fast a log is played, as it was asked for: by a factor, or by the seconds that it lasts.
public struct PlayPace: Hashable, Sendable {
  /// Seconds of data per second of sound, and seconds of sound; nil is as is usual.
  public var speed: Double?
  public var length: Double?

  public init(speed: Double? = nil, length: Double? = nil) {
    (self.speed, self.length) = (speed, length)
  }
}
