import Score

/// Something that delivers inputs from a thread of its own, from `start` to `stop`.
public protocol InputSource: AnyObject, Sendable {
  /// What messages call it: `osc`, `lines`, `socket`, `microphone`.
  var name: String { get }
  var counts: SourceCounts { get }
  /// What was complained of and how often each happened in all, the first first.
  var complaints: [(message: String, count: Int)] { get }

  /// - Throws: `Fault` when the port, file or device cannot be had.
  func start() throws

  /// Ends the thread and gives back the port, file or device. Does nothing when it is not running.
  func stop()
}

/// What a source has met since it was made.
public struct SourceCounts: Sendable, Equatable {
  /// Values that were delivered to the receiver.
  public var delivered = 0
  /// Messages, lines or blocks of sound that came in, whatever became of them.
  public var messages = 0
  /// Values, messages or lines that could not be used.
  public var refused = 0
  /// Values for inputs that do not exist.
  public var unknown = 0
  /// What was lost before it could be read because the program or the system was too slow: datagrams, frames.
  public var lost = 0

  public init() {}
}
