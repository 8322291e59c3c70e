internal import CEditLine
import Glibc
import Score
import Threads

/// The signals SIGINT, SIGTERM, SIGHUP, SIGTSTP and SIGWINCH of the process, as bytes that a loop reads. Only one
/// object at a time gets them.
final class SignalBytes {
  private let wake: Wake?

  /// - Throws: `Fault` (`machine`) where no descriptor is left.
  init() throws(Fault) {
    let wake = try Wake()
    self.wake = signal_bytes_begin(wake.writeEnd) ? wake : nil
  }

  deinit { if wake != nil { signal_bytes_end() } }

  /// The descriptor that can be read when a signal has come; −1 when there are none to come.
  var descriptor: Int32 { wake?.descriptor ?? -1 }

  /// The signals that have come since the last call.
  func take() -> [Int32] { wake?.take().map { Int32($0) } ?? [] }
}
