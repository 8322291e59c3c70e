/// What of an orchestra is heard, and how loud.
public struct EngineOptions: Sendable {
  /// Factor on the whole mix, before the limiter.
  public var gain: Float
  public var ending: Ending
  /// Indices of the voices that sound, for stems; nil is all.
  public var voices: Set<Int>?

  /// What happens to the mix at the end.
  public enum Ending: Sendable {
    /// The limiter holds it below -1 dBTP; it comes `Engine.latency` frames late.
    case limited
    /// It is left as it is, and as late: then it is the sum of its stems.
    case aligned
    /// It is left as it is, at once.
    case plain
  }

  public init(gain: Float = 1, ending: Ending = .limited, voices: Set<Int>? = nil) {
    self.gain = gain
    self.ending = ending
    self.voices = voices
  }
}
