import Glibc
import Score

/// A file that can be read while it grows: written under its own name from the beginning, every byte
/// handed to the system at once, so that a killed program leaves what it wrote.
///
/// Nothing is overwritten: a name that is taken is refused, and so is a file that another program of
/// ours is writing.
package final class GrowingFile: FileSink {
  package let path: String
  private let name: OutputName
  package private(set) var descriptor: Int32
  private let takesParts: Bool

  /// - Parameter takesParts: whether part of a write is of use, as with bare samples; else a page or a
  ///   frame that does not fit on the disk is taken back.
  /// - Throws: `Fault` when the name is taken (`file`), or the folder is missing (`missing`), not writable or a link
  ///   (`permission`).
  package init(_ place: OutputPath, takesParts: Bool) throws(Fault) {
    (path, self.takesParts) = (place.path, takesParts)
    name = try OutputName(place)
    // A size limit of the process is an error of the write, as a full disk is, not its death.
    signal(SIGXFSZ, SIG_IGN)
    descriptor = name.open(O_RDWR | O_CREAT | O_EXCL)
    guard descriptor < 0 else { return }
    guard errno == EEXIST else { throw Fault.opening(path, errno, to: "write") }
    throw Fault(
      .file, "this file exists, and a recording replaces none", at: FaultPlace(path),
      hint: "choose another name, or remove it first")
  }

  /// The same for a file that a person named.
  package convenience init(_ path: String, takesParts: Bool) throws(Fault) {
    try self.init(OutputPath(path), takesParts: takesParts)
  }

  deinit { close() }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
    let start = seek(0, SEEK_CUR)
    try SystemCalls.write(bytes, to: descriptor) {
      // The next write begins where this one did, not behind a hole.
      if !takesParts, ftruncate(descriptor, off_t(start)) != 0 || seek(start, SEEK_SET) != start {
        return fault(errno)
      }
      return fault($0)
    }
  }

  /// Hands the bytes to the disk and closes the file.
  /// - Throws: `Fault` (`diskFull` or `file`) when the disk fails.
  package func commit() throws(Fault) {
    if fsync(descriptor) != 0 { throw fault(errno) }
    close()
  }

  /// Removes the file when nothing came into it.
  package func discard() {
    if descriptor >= 0, size == 0 { name.remove() }
    close()
  }

  /// Removes the file, whatever came into it: it is begun anew.
  package func remove() {
    if descriptor >= 0 { name.remove() }
    close()
  }

  private func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  package func fault(_ number: Int32) -> Fault {
    let hint =
      switch number {
      case ENOSPC, EDQUOT: "free space on that disk, or record to another"
      case EFBIG: "raise the limit on file sizes (ulimit -f), or record a new file"
      default: "check that disk"
      }
    return .stopped(
      "recording", of: path, after: size, number, hint: "what was written stays readable; \(hint)")
  }
}
