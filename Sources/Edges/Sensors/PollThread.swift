import Glibc
import Score
import Synchronization
import Threads

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
