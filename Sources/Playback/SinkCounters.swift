/// What one sink has taken and missed.
public struct SinkCounters: Sendable {
  public enum State: String, Sendable {
    /// It takes sound.
    case running
    /// It was completed.
    case ended
    /// It threw, and was let go.
    case failed
    /// It did not come back from a call within the time given.
    case givenUp
  }

  public let name: String
  public let state: State
  /// Frames that it has taken.
  public let frames: Int
  /// Blocks, and their frames, that found its ring full.
  public let droppedBlocks: Int
  public let droppedFrames: Int
  /// How full its ring is and was at most, 0 to 1.
  public let ringFill: Double
  public let highestRingFill: Double
  /// The sink's own words.
  public let figures: [(name: String, value: String)]
}

extension SinkCounters.State {
  init(_ state: SinkFeed.State) {
    switch state {
    case .running: self = .running
    case .ended: self = .ended
    case .failed: self = .failed
    case .givenUp: self = .givenUp
    }
  }
}
