import CRealtime
import Glibc
import Score

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

/// Wakes a thread that polls: a pipe to itself, which any thread may ring.
public final class Wake: Sendable {
  /// The descriptor that can be read when the thread was woken.
  public let descriptor: Int32
  /// The descriptor of the other end: a byte that is written there wakes the thread too.
  public let writeEnd: Int32

  /// - Throws: `Fault` (`machine`) where no descriptor is left.
  public init() throws(Fault) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw Fault(
        .machine, "no descriptor is left for a pipe",
        hint: "close some files, or raise the limit on open files (ulimit -n)")
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (descriptor, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  public func ring() {
    var byte: UInt8 = 0
    _ = write(writeEnd, &byte, 1)
  }

  /// The bytes that were written since the last call.
  public func take() -> [UInt8] {
    var found: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      if count <= 0 { return found }
      found += bytes[..<count]
    }
  }
}
