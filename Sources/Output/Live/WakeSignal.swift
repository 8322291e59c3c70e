import CRealtime
import Glibc
import Synchronization

/// Lets one thread sleep until another has something for it. Signalling never waits, and costs a system
/// call only when the other sleeps.
final class WakeSignal: Sendable {
  private nonisolated(unsafe) let semaphore: UnsafeMutablePointer<sem_t>
  private let isWaiting = Atomic<Bool>(false)

  init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func signal() {
    if isWaiting.exchange(false, ordering: .sequentiallyConsistent) { sem_post(semaphore) }
  }

  /// Sleeps until signalled, at most some seconds.
  /// - Parameter unless: asked once more before the sleep, so that no signal is missed.
  /// - Returns: false when the time has passed.
  func wait(seconds: Double, unless isReady: () -> Bool) -> Bool {
    isWaiting.store(true, ordering: .sequentiallyConsistent)
    if isReady(), isWaiting.exchange(false, ordering: .sequentiallyConsistent) { return true }
    if realtime_wait(semaphore, seconds) { return true }
    // A signal that came at the last moment is left in the semaphore: take it out.
    let isSignalled = !isWaiting.exchange(false, ordering: .sequentiallyConsistent)
    if isSignalled { sem_wait(semaphore) }
    return isSignalled
  }
}
