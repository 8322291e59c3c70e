import Score

/// How fast a log is played, as it was asked for: by a factor, or by the seconds that it lasts.
public struct PlayPace: Hashable, Sendable {
  /// Seconds of data per second of sound, and seconds of sound; nil is as is usual.
  public var speed: Double?
  public var length: Double?

  public init(speed: Double? = nil, length: Double? = nil) {
    (self.speed, self.length) = (speed, length)
  }

  /// - Throws: `Fault` for both at once, and for one outside its range.
  func validate() throws {
    try OptionLimits.check([
      ("speed", speed ?? 1, 1e-3...1e9, "times"), ("length", length ?? 1, 0.1...86_400, "s"),
    ])
    if speed != nil, length != nil {
      throw Fault.call("length", "cannot be given with ‹speed›", hint: "give one of them")
    }
  }
}
