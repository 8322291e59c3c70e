import Glibc

/// The time that the calling thread has computed, s: what else the machine does is no part of it.
struct ProcessorClock {
  var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
  }
}
