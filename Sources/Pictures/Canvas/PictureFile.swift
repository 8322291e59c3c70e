import Glibc

/// A file that is written beside its name and renamed when it is whole.
struct PictureFile {
  private let path: String

  init(_ path: String) { self.path = path }

  func write(_ bytes: [UInt8]) throws(PictureError) {
    let partial = "\(path).\(getpid()).partial"
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw fault("cannot be written", errno) }
    var number = Self.put(bytes, to: descriptor)
    if number == 0, fsync(descriptor) != 0 { number = errno }
    if close(descriptor) != 0, number == 0 { number = errno }
    if number == 0, rename(partial, path) != 0 { number = errno }
    guard number == 0 else {
      unlink(partial)
      throw fault("writing stopped, nothing was kept", number)
    }
  }

  /// The error number of the system, 0 when all is written.
  private static func put(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + done, bytes.count - done)
      }
      if count < 0, errno != EINTR { return errno }
      done += max(count, 0)
    }
    return 0
  }

  private func fault(_ what: String, _ number: Int32) -> PictureError {
    let hints: [Int32: String] = [
      ENOENT: "make its folder first", ENOSPC: "free space on that disk, or choose another place",
      EDQUOT: "free space on that disk, or choose another place",
      EISDIR: "that is a folder: give a file's name", EACCES: "choose a folder that may be written",
    ]
    return PictureError(
      path, "\(what): \(String(cString: strerror(number)))", hint: hints[number] ?? "check the path"
    )
  }
}
