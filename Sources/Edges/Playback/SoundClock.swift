/// A clock asks for live sound, block by block: a device, or a timer where there is none.
public protocol SoundClock: AnyObject, Sendable {
  /// A function that fills `2 * frames` samples, left and right in turn. It is called on the clock's thread, which it
  /// must not keep waiting.
  typealias Render = @Sendable (_ interleaved: UnsafeMutablePointer<Float>, _ frames: Int) -> Void

  /// The name of the device, or "timer".
  var name: String { get }

  /// Begins to call `render`, on a thread of its own; it may be called only once.
  /// - Parameter sampleRate: the sample rate in Hz.
  /// - Throws: `Fault` (`connection`) when there is no such device, or it cannot play at this rate.
  func start(sampleRate: Int, _ render: @escaping Render) throws

  /// Ends the clock; `render` is not called any more once this has returned.
  func stop()

  var counters: ClockCounters { get }

  /// Asks for no block until it is told to go on, where it can; the time between counts as none.
  /// - Returns: whether it rests; a device's clock never does.
  func rest(_ isResting: Bool) -> Bool
}

extension SoundClock {
  public func rest(_ isResting: Bool) -> Bool { false }
}

/// The counts of how well a clock kept its time.
public struct ClockCounters: Sendable, Equatable {
  /// The number of blocks that were rendered.
  public let blocks: Int
  /// The number of blocks that came too late, so that a device has gapped, or would have.
  public let dropped: Int
  /// The share of a block's length that its rendering took, 1 for all of it: the median, the 99th percentile, the maximum.
  public let medianLoad: Double
  public let load99: Double
  public let maximumLoad: Double
  /// True where the system gives the thread precedence over ordinary ones (SCHED_FIFO).
  public let hasPrecedence: Bool
}
