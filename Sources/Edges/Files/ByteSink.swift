import Glibc
import Score

/// The place that takes the bytes of an encoder: a file, or a pipe, which cannot go back.
package protocol ByteSink: AnyObject {
  /// The name for error messages.
  var path: String { get }
  /// Bytes in the file, or sent down the pipe.
  var size: Int { get }
  var isSeekable: Bool { get }
  /// The other end of a pipe was closed; nothing is written any more.
  var readerHasGone: Bool { get }
  /// Appends all bytes.
  /// - Throws: `Fault` (`diskFull`, `connection` or `file`) when the disk is full, or the disk, pipe or device fails.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Fault)
  /// Replaces bytes at an offset from the beginning; the place of the next `write` stays.
  /// - Throws: `Fault` as `write` does.
  func rewrite(_ bytes: [UInt8], at offset: Int) throws(Fault)
  /// Moves the place of the next `write`, as `lseek` does; the new place, or −1.
  func seek(_ offset: Int, _ whence: Int32) -> Int
  /// Makes what was written final.
  /// - Throws: `Fault` as `write` does, and `permission` when a file cannot be given its name.
  func commit() throws(Fault)
  /// Takes back what was written, where that is possible.
  func discard()
}

/// What can only be appended to, such as a pipe, is final as soon as it is written.
extension ByteSink {
  package var isSeekable: Bool { false }
  package var readerHasGone: Bool { false }
  package func rewrite(_ bytes: [UInt8], at offset: Int) {
    preconditionFailure("\(path) cannot go back")
  }
  package func seek(_ offset: Int, _ whence: Int32) -> Int { -1 }
  package func commit() {}
  package func discard() {}

  /// Appends the first bytes of an array, all where no count is given.
  /// - Throws: `Fault` as the other `write` does.
  package func write(_ bytes: [UInt8], count: Int? = nil) throws(Fault) {
    try bytes.withUnsafeBytes { bytes in
      let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(count ?? bytes.count))
      return Result { () throws(Fault) in try write(part) }
    }.get()
  }
}

/// A sink that is a file of the system.
package protocol FileSink: ByteSink {
  var descriptor: Int32 { get }
  /// The fault of a write that failed with a number of the system.
  func fault(_ number: Int32) -> Fault
}

extension FileSink {
  package var isSeekable: Bool { true }

  package var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  package func rewrite(_ bytes: [UInt8], at offset: Int) throws(Fault) {
    let written = pwrite(descriptor, bytes, bytes.count, off_t(offset))
    guard written == bytes.count else { throw fault(written < 0 ? errno : ENOSPC) }
  }

  package func seek(_ offset: Int, _ whence: Int32) -> Int {
    Int(lseek(descriptor, off_t(offset), whence))
  }
}

/// System calls on descriptors and paths, repeated and checked.
package enum SystemCalls {
  /// `O_PATH` of Linux, which glibc's header shows to C with `_GNU_SOURCE` only: a place is opened, and nothing of it.
  static let placeOnly: Int32 = 0o10000000

  /// Writes all bytes, across interruptions and short writes.
  /// - Throws: `Fault`, as `fault` makes it of the call's `errno`.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, fault: (_ number: Int32) -> Fault
  ) throws(Fault) {
    var done = 0
    while done < bytes.count {
      let written = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
      if written > 0 {
        done += written
      } else if written == 0 || errno != EINTR {
        throw fault(written == 0 ? ENOSPC : errno)
      }
    }
  }

  /// The file type bits of what is at a path (S_IFREG, S_IFDIR, S_IFIFO…), or nil for nothing.
  package static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The same of a name in an open folder, where a link is a link; nil for nothing.
  package static func kind(of name: String, in folder: Int32) -> mode_t? {
    var status = stat()
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      ? status.st_mode & S_IFMT : nil
  }

  /// The same of an open file, or of one that is held.
  static func kind(of descriptor: Int32) -> mode_t? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The number of names that an open file has.
  package static func names(of descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_nlink) : 0
  }
}

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
