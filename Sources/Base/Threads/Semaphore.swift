import CRealtime
import Glibc

/// Wakes one thread from others; a post that comes first is not lost.
public final class Semaphore: Sendable {
  private nonisolated(unsafe) let semaphore: UnsafeMutablePointer<sem_t>

  public init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  public func post() { sem_post(semaphore) }

  /// Waits for a post.
  public func wait() { while sem_wait(semaphore) != 0 {} }

  /// Waits for a post, on the steady clock.
  /// - Returns: false when the seconds have passed.
  @discardableResult
  public func wait(atMost seconds: Double) -> Bool { realtime_wait(semaphore, seconds) }
}
