import CRealtime
import Glibc
import Score
import Synchronization

/// A thread of the system's own, for work that must not share the threads of Swift's tasks.
public final class SystemThread: Sendable {
  private final class Start {
    let name: String
    let body: () -> Void

    init(_ name: String, _ body: @escaping () -> Void) { (self.name, self.body) = (name, body) }
  }

  private let thread: pthread_t

  /// - Parameter name: the name of the thread that tools such as `top -H` show, at most 15 bytes.
  /// - Throws: `Fault` (`machine`) where the system has no thread left; `body` is not run then.
  public init(named name: String, _ body: @escaping @Sendable () -> Void) throws(Fault) {
    var thread = pthread_t()
    let start = Unmanaged.passRetained(Start(name, body))
    let status = pthread_create(
      &thread, nil,
      { @Sendable start in
        let start = Unmanaged<Start>.fromOpaque(start!).takeRetainedValue()
        realtime_name_thread(start.name)
        start.body()
        return nil
      }, start.toOpaque())
    guard status == 0 else {
      start.release()
      throw Fault(
        .machine, "the system has no thread left for \(quoted(name))",
        hint: "end some programs, or raise the limit on processes (ulimit -u)")
    }
    self.thread = thread
  }

  /// Whether the calling thread is this one.
  public var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

  /// Waits until it has ended.
  public func join() { pthread_join(thread, nil) }

  /// Lets it end by itself; `join` may not be called any more.
  public func detach() { pthread_detach(thread) }

  /// Gives the calling thread precedence over all ordinary ones (SCHED_FIFO), where the system allows.
  public static func takePrecedence() -> Bool {
    var parameters = sched_param()
    parameters.sched_priority = 60
    return pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters) == 0
  }
}

/// The process that this program runs as.
public enum SystemProcess {
  private static let silence = Mutex(())

  /// Calls a library and drops what it writes to standard error: ALSA and JACK write pages about what is not there.
  ///
  /// One call runs at a time, since standard error belongs to the whole process; so PortAudio, which counts its users
  /// but not from several threads at once, may be begun and ended here by anybody.
  public static func silently(_ call: () -> Int32) -> Int32 {
    silence.withLock { _ in
      let kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
      let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
      if kept >= 0, nowhere >= 0 { dup2(nowhere, STDERR_FILENO) }
      defer {
        if kept >= 0 { dup2(kept, STDERR_FILENO) }
        for descriptor in [kept, nowhere] where descriptor >= 0 { close(descriptor) }
      }
      return call()
    }
  }
}
