import CRealtime
import Glibc

/// A thread of the system's own, for work that must not share the threads of Swift's tasks.
public final class SoundThread: Sendable {
  private final class Start {
    let name: String
    let body: () -> Void

    init(_ name: String, _ body: @escaping () -> Void) {
      self.name = name
      self.body = body
    }
  }

  private let thread: pthread_t

  /// - Parameter name: at most 15 bytes, for `top -H`.
  public init(named name: String, _ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let start = Unmanaged.passRetained(Start(name, body)).toOpaque()
    let status = pthread_create(
      &thread, nil,
      { @Sendable start in
        let start = Unmanaged<Start>.fromOpaque(start!).takeRetainedValue()
        realtime_name_thread(start.name)
        start.body()
        return nil
      }, start)
    precondition(status == 0, "the system gave no thread for \(name)")
    self.thread = thread
  }

  /// Waits until it has ended.
  public func join() { pthread_join(thread, nil) }

  /// Lets it end by itself; `join` may not be called any more.
  public func detach() { pthread_detach(thread) }

  /// Gives the calling thread precedence over all ordinary ones (SCHED_FIFO), where the system allows.
  static func takePrecedence() -> Bool {
    var parameters = sched_param()
    parameters.sched_priority = 60
    return pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters) == 0
  }
}

/// The system's steady clock.
public enum SteadyTime {
  /// Nanoseconds since some moment before the process began.
  public static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Sleeps until that moment.
  public static func sleep(until nanoseconds: Int64) {
    var time = timespec()
    time.tv_sec = Int(nanoseconds / 1_000_000_000)
    time.tv_nsec = Int(nanoseconds % 1_000_000_000)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
