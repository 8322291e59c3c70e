/// A clock asks for live sound, block by block: a device, or a timer where there is none.
public protocol SoundClock: AnyObject, Sendable {
  /// Fills `2 * frames` samples, left and right in turn. Called on the clock's thread, which it must not
  /// keep waiting.
  typealias Render = @Sendable (_ interleaved: UnsafeMutablePointer<Float>, _ frames: Int) -> Void

  /// The device, or "timer".
  var name: String { get }

  /// Begins to call `render`, on a thread of its own. Once only.
  /// - Parameter sampleRate: Hz.
  /// - Throws: `Fault` (`connection`) when there is no such device, or it cannot play at this rate.
  func start(sampleRate: Int, _ render: @escaping Render) throws

  /// Ends the clock; `render` is not called any more once this has returned.
  func stop()

  var counters: ClockCounters { get }
}

/// The counts of how well a clock kept its time.
public struct ClockCounters: Sendable, Equatable {
  /// Blocks that were rendered.
  public let blocks: Int
  /// Blocks that came too late, so that a device has gapped, or would have.
  public let dropped: Int
  /// Rendering time over block length: 1 is all the time there is.
  public let medianLoad: Double
  public let load99: Double
  public let maximumLoad: Double
  /// True where the system gives the thread precedence over ordinary ones (SCHED_FIFO).
  public let hasPrecedence: Bool
}
