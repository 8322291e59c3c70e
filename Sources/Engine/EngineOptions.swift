/// What of an orchestra is heard, and how loud.
public struct EngineOptions: Sendable {
  /// Factor on the whole mix, before the limiter.
  public var gain: Float
  /// The limiter holds the mix below -1 dBTP; without it the mix is the sum of its stems.
  public var isLimited: Bool
  /// Indices of the voices that sound, for stems; nil is all.
  public var voices: Set<Int>?

  public init(gain: Float = 1, isLimited: Bool = true, voices: Set<Int>? = nil) {
    self.gain = gain
    self.isLimited = isLimited
    self.voices = voices
  }
}
