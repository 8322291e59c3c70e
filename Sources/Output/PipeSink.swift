import Glibc

/// Standard output ("-"), a named pipe or a device: bytes go out at once and cannot be taken back.
///
/// A reader that closes its end is not an error: `readerHasGone` turns true and further bytes go
/// nowhere. For that, the process ignores SIGPIPE from the first pipe on.
final class PipeSink: ByteSink {
  let path: String
  private(set) var size = 0
  private(set) var readerHasGone = false
  private let descriptor: Int32

  /// - Throws: `OutputError` when a pipe or device cannot be opened.
  init(_ path: String) throws {
    self.path = path
    signal(SIGPIPE, SIG_IGN)
    descriptor = path == "-" ? STDOUT_FILENO : open(path, O_WRONLY | O_CLOEXEC)
    if descriptor < 0 { throw OutputError.opening(path, errno, to: "write") }
  }

  deinit { if path != "-" { close(descriptor) } }

  var isSeekable: Bool { false }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard !readerHasGone else { return }
    do {
      var number: Int32 = 0
      try Descriptor.write(bytes, to: descriptor) {
        number = $0
        readerHasGone = number == EPIPE
        return OutputError(
          path, "writing stopped after \(size) bytes: \(OutputError.words(number))",
          hint: "check the program or device that reads")
      }
      size += bytes.count
    } catch {
      if !readerHasGone { throw error }
    }
  }

  func rewrite(_ bytes: [UInt8], at offset: Int) throws {
    preconditionFailure("a pipe cannot go back")
  }

  func seek(_ offset: Int, _ whence: Int32) -> Int { -1 }
  func commit() throws {}
  func discard() {}
}
