import Glibc

/// The system's clock on the wall.
public enum WallTime {
  /// The time in seconds since 1970.
  public static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// The system's steady clock.
public enum SteadyTime {
  /// The time in nanoseconds since some moment before the process began.
  public static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The time in seconds.
  public static var seconds: Double { Double(now) * 1e-9 }

  /// Sleeps until that moment.
  public static func sleep(until nanoseconds: Int64) {
    var time = timespec()
    time.tv_sec = Int(nanoseconds / 1_000_000_000)
    time.tv_nsec = Int(nanoseconds % 1_000_000_000)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
