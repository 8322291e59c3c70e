import Glibc
import Score
import Synchronization
import Threads

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

/// Takes what the sources deliver. Called from their threads, any of them at any time.
public protocol InputReceiver: AnyObject, Sendable {
  /// - Parameters:
  ///   - name: an input's name; it is one of those the source was made with.
  ///   - value: the value in the input's unit, always finite; for a category the index of the word.
  ///   - source: the source that the value came from, such as `osc`.
  func receive(_ name: String, _ value: Double, from source: String)

  /// Something was refused: what, where and what to do, in a sentence. The same is said once only.
  func complain(_ message: String, from source: String)
}

/// A thread that waits for file descriptors, and can be told to end.
package final class PollThread: Sendable {
  private let running = Mutex<Running?>(nil)

  private struct Running: Sendable {
    let thread: SystemThread
    let wake: Wake
  }

  package init() {}

  deinit { stop() }

  package var isRunning: Bool { running.withLock { $0 != nil } }

  /// Starts the thread.
  /// - Parameter body: runs until it returns; the descriptor it is given becomes readable when it shall.
  /// - Throws: `Fault` (`machine`) where the system has no thread or descriptor left.
  package func start(_ body: @escaping @Sendable (_ wake: Int32) -> Void) throws(Fault) {
    precondition(!isRunning, "the thread runs already")
    let wake = try Wake()
    try running.withLock { running throws(Fault) in
      let thread = try SystemThread(named: "sensor") { body(wake.descriptor) }
      running = Running(thread: thread, wake: wake)
    }
  }

  /// Wakes the thread and waits for its end; called from the thread itself, it does not wait.
  package func stop() {
    guard
      let ended = running.withLock({ state in
        defer { state = nil }
        return state
      })
    else { return }
    ended.wake.ring()
    if ended.thread.isCurrent { return ended.thread.detach() }
    ended.thread.join()
  }

  /// Waits until one of the descriptors can be read, or for a time.
  /// - Parameters:
  ///   - descriptors: negative ones are passed over.
  ///   - milliseconds: the longest wait; nil waits without end.
  /// - Returns: for each descriptor whether it can be read or has ended.
  package static func wait(_ descriptors: [Int32], milliseconds: Int? = nil) -> [Bool] {
    var list = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = poll(
      &list, nfds_t(list.count), Int32(clamping: milliseconds.map { min($0, 1 << 30) } ?? -1))
    guard count > 0 else { return descriptors.map { _ in false } }
    return list.map { $0.revents != 0 }
  }
}

extension Fault {
  /// The reason why a source of inputs cannot be had.
  /// - Parameter place: the port, file or device.
  static func source(
    _ place: String, _ message: String, code: FaultCode = .connection, hint: String = ""
  ) -> Fault {
    Fault(code, message, at: FaultPlace(place), hint: hint.isEmpty ? nil : hint)
  }
}
