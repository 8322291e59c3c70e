import Glibc

/// Waits until something is so.
///
/// The limit says nothing about how fast it must be: it ends a test that would wait for ever, on the slowest machine.
/// - Returns: whether it is so.
public func eventually(within seconds: Double = 120, _ isSo: () throws -> Bool) rethrows -> Bool {
  let end = steadySeconds() + seconds
  while try !isSo() {
    if steadySeconds() > end { return false }
    usleep(2000)  // before the next look
  }
  return true
}

/// Seconds of a clock that nobody sets.
public func steadySeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
