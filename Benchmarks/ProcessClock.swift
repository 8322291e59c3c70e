import Glibc

/// How much of the processor this process has used.
enum ProcessClock {
  /// CPU seconds, user and system, of all threads.
  static func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
