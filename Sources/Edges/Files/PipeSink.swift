import Glibc
import Score

/// Standard output ("-"), a named pipe or a device: bytes go out at once and cannot be taken back.
///
/// A reader that closes its end is not an error: `readerHasGone` turns true and further bytes go
/// nowhere. For that, the process ignores SIGPIPE from the first pipe on.
package final class PipeSink: ByteSink {
  package let path: String
  package private(set) var size = 0
  package private(set) var readerHasGone = false
  private let descriptor: Int32

  /// Opens the pipe or device.
  /// - Throws: `Fault` when it cannot be opened (`missing`, `permission`, `connection` or `file`).
  package init(_ path: String) throws(Fault) {
    self.path = path
    signal(SIGPIPE, SIG_IGN)
    descriptor = path == "-" ? STDOUT_FILENO : open(path, O_WRONLY | O_CLOEXEC)
    if descriptor < 0 { throw Fault.opening(path, errno, to: "write") }
  }

  deinit { if path != "-" { close(descriptor) } }

  /// Sends bytes; after the reader has gone it does nothing.
  /// - Throws: `Fault` (`connection`, `diskFull` or `file`) when the device fails.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
    guard !readerHasGone else { return }
    do throws(Fault) {
      try SystemCalls.write(bytes, to: descriptor) {
        readerHasGone = $0 == EPIPE
        return .stopped(
          "writing", of: path, after: size, $0, hint: "check the program or device that reads")
      }
      size += bytes.count
    } catch {
      if !readerHasGone { throw error }
    }
  }
}
