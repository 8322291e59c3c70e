import Synchronization
import Threads

/// A signal for which one thread sleeps until another has something for it. Signalling never waits, and costs a
/// system call only when the other sleeps.
final class WakeSignal: Sendable {
  private let semaphore = Semaphore()
  private let isWaiting = Atomic<Bool>(false)

  func signal() {
    if isWaiting.exchange(false, ordering: .sequentiallyConsistent) { semaphore.post() }
  }

  /// Sleeps until signalled, or until a number of seconds has passed.
  /// - Parameter unless: asked once more before the sleep, so that no signal is missed.
  /// - Returns: false when the time has passed.
  func wait(seconds: Double, unless isReady: () -> Bool) -> Bool {
    isWaiting.store(true, ordering: .sequentiallyConsistent)
    if isReady(), isWaiting.exchange(false, ordering: .sequentiallyConsistent) { return true }
    if semaphore.wait(atMost: seconds) { return true }
    // A signal that came at the last moment is left in the semaphore: take it out.
    let isSignalled = !isWaiting.exchange(false, ordering: .sequentiallyConsistent)
    if isSignalled { semaphore.wait() }
    return isSignalled
  }
}
