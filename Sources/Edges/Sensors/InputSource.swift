import Score

/// Something that delivers inputs from a thread of its own, from `start` to `stop`.
public protocol InputSource: AnyObject, Sendable {
  /// The name of the source in messages: `osc`, `lines`, `socket`, `microphone`.
  var name: String { get }
  var counts: SourceCounts { get }
  /// The complaints and how often each happened in all, in the order of their first times.
  var complaints: [(message: String, count: Int)] { get }

  /// - Throws: `Fault` when the port, file or device cannot be had.
  func start() throws

  /// Ends the thread and gives back the port, file or device. Does nothing when it is not running.
  func stop()
}

/// The counts of a source since it was made.
public struct SourceCounts: Sendable, Equatable {
  /// The number of values that were delivered to the receiver.
  public var delivered = 0
  /// The number of messages, lines or blocks of sound that came in, whatever became of them.
  public var messages = 0
  /// The number of values, messages or lines that could not be used.
  public var refused = 0
  /// The number of values for inputs that do not exist.
  public var unknown = 0
  /// The number of datagrams or frames lost because the program or the system was too slow to read them.
  public var lost = 0
}
