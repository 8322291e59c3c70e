import Files
import Glibc
import Score

/// A file of which parts are read where they are needed.
final class FileBytes {
  let path: String
  let count: Int
  private let descriptor: Int32

  /// - Throws: `Fault` when it is no regular file (`sound`) or cannot be read (`missing`, `permission`, `file`).
  init(_ path: String) throws(Fault) {
    self.path = path
    let held = try ReadGate.hold(path)
    descriptor = open(held?.path ?? path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    withExtendedLifetime(held) {}
    guard descriptor >= 0 else { throw .opening(path, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .sound(path, "is not a file", hint: "give the name of a file")
    }
    count = Int(clamping: status.st_size)
  }

  deinit { close(descriptor) }

  /// The bytes of a range, or nil where the file does not reach.
  func bytes(_ range: Range<Int>) throws(Fault) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, done in
      while done < range.count {
        let got = pread(
          descriptor, buffer.baseAddress! + done, range.count - done,
          off_t(range.lowerBound + done))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        done += got
      }
    }
    if failure != 0 { throw .opening(path, failure) }
    return bytes.count == range.count ? bytes : nil
  }
}
