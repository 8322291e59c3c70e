import Synchronization

/// The counts of what one sink has taken and missed.
public struct SinkCounters: Sendable {
  public enum State: Int, Sendable, AtomicRepresentable {
    /// The sink takes sound.
    case running
    /// The sink was completed.
    case ended
    /// The sink threw an error, and was let go.
    case failed
    /// The sink did not come back from a call within the time given.
    case givenUp
  }

  public let name: String
  public let state: State
  /// The number of frames that it has taken.
  public let frames: Int
  /// The blocks, and their frames, that found its ring full and were dropped.
  public let droppedBlocks: Int
  public let droppedFrames: Int
  /// The share of its ring that is full now, and the greatest so far, 0 to 1.
  public let ringFill: Double
  public let highestRingFill: Double
  /// The facts that the sink says about itself, each a name and a value.
  public let figures: [(name: String, value: String)]
}
