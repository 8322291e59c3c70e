import Glibc

/// Seconds on the clock that no one sets.
enum MonotonicClock {
  static func now() -> Double { seconds(CLOCK_MONOTONIC) }

  /// Seconds since 1970 on the clock of the wall.
  static func wall() -> Double { seconds(CLOCK_REALTIME) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
