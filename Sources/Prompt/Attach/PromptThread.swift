import Glibc
import Synchronization

/// A thread that can be waited for.
final class PromptThread: Sendable {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let thread: Mutex<pthread_t?>

  init(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    let result = pthread_create(
      &thread, nil,
      { @Sendable work in
        Unmanaged<Work>.fromOpaque(work!).takeRetainedValue().body()
        return nil
      }, work)
    precondition(result == 0, "no thread can be made; raise `ulimit -u`")
    self.thread = Mutex(thread)
  }

  /// Waits until it has ended.
  func join() {
    let thread = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    if let thread { pthread_join(thread, nil) }
  }

  deinit {
    if let thread = thread.withLock({ $0 }) { pthread_detach(thread) }
  }
}
