import Score
import Synchronization

/// A thread that does what is posted to it, in order.
public final class WorkThread: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isEnding = false
  }

  private let state = Mutex(State())
  private let signal = Semaphore()
  private let thread = Mutex<SystemThread?>(nil)

  /// - Parameter name: the name of the thread that tools show, at most 15 bytes.
  /// - Throws: `Fault` (`machine`) where the system has no thread left.
  public init(named name: String) throws(Fault) {
    let own = try SystemThread(named: name) { [self] in work() }
    thread.withLock { $0 = own }
  }

  /// Does work soon; after `end` nothing.
  public func post(_ work: @escaping @Sendable () -> Void) {
    state.withLock { if !$0.isEnding { $0.waiting.append(work) } }
    signal.post()
  }

  /// Does what was posted so far, and ends.
  public func end() {
    state.withLock { $0.isEnding = true }
    signal.post()
    thread.withLock { thread in
      thread?.join()
      thread = nil
    }
  }

  private func work() {
    while true {
      signal.wait()
      let (waiting, isEnding) = state.withLock { state in
        defer { state.waiting = [] }
        return (state.waiting, state.isEnding)
      }
      for work in waiting { work() }
      if isEnding { return }
    }
  }
}
