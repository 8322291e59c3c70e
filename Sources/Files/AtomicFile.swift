import Glibc
import Score

/// The ending of the name of a file that is being written.
public enum UnfinishedFile {
  public static let ending = ".partial"
}

/// A file that appears under its name only when it is whole: written as `<name>.partial` beside it and
/// renamed by `commit()`.
///
/// A partial file of a run that was killed stays, is readable as far as it was written, and is replaced
/// by the next run. Two runs cannot write the same file at once: the second is refused.
package final class AtomicFile: FileSink {
  /// The path as the caller gave it.
  package let path: String
  /// The path of the bytes until `commit()`.
  let partialPath: String
  /// The path with symbolic links followed, so that a link is not replaced by a file.
  private let target: String
  package private(set) var descriptor: Int32 = -1
  /// Whether a partial file is worth keeping when writing fails; the error's advice then says so.
  private let isReadableInPart: Bool

  /// Opens the partial file.
  /// - Throws: `Fault` when the folder is missing (`missing`) or not writable (`permission`), when `path`
  ///   is a folder, or when another run is writing it (`file`).
  package init(_ path: String, isReadableInPart: Bool) throws(Fault) {
    (self.path, self.isReadableInPart) = (path, isReadableInPart)
    target = FileContent.absolute(path) ?? path
    partialPath = target + UnfinishedFile.ending
    if SystemCalls.kind(of: target) == S_IFDIR { throw Fault.opening(path, EISDIR, to: "write") }
    try open()
  }

  deinit { close() }

  /// Appends bytes; ends only when all are handed to the system.
  /// - Throws: `Fault` (`diskFull` or `file`) when the disk is full or fails.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
    try SystemCalls.write(bytes, to: descriptor) { fault($0) }
  }

  /// Hands the bytes to the disk and gives the file its name.
  /// - Throws: `Fault` (`diskFull`, `permission` or `file`) when the disk fails, or the file cannot be renamed.
  package func commit() throws(Fault) {
    if fsync(descriptor) != 0 { throw fault(errno) }
    if rename(partialPath, target) != 0 {
      throw Fault.opening(path, errno, to: "rename \(partialPath) to it")
    }
    close()
    syncFolder()
  }

  /// Removes the partial file.
  package func discard() {
    if descriptor >= 0 { unlink(partialPath) }
    close()
  }

  /// The error of a failed write: how much is safe, where, and what to do.
  package func fault(_ number: Int32) -> Fault {
    let isFull = number == ENOSPC || number == EDQUOT
    let kept = "what was written stays readable in \(partialPath); "
    return .stopped(
      "writing", of: path, after: size, number,
      hint: (isReadableInPart ? kept : "")
        + (isFull ? "free space on that disk, or choose another place" : "check that disk"))
  }

  private func open() throws(Fault) {
    while descriptor < 0 {
      let opened = Glibc.open(partialPath, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
      guard opened >= 0 else {
        let isTaken = errno == EISDIR || errno == ELOOP
        throw Fault.opening(isTaken ? partialPath : path, errno, to: "write")
      }
      guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
        Glibc.close(opened)
        throw Fault(
          .file, "another run is writing this file", at: FaultPlace(path),
          hint: "wait for it, or choose another name")
      }
      // The file may have been renamed between opening and locking; then it is another's work.
      guard Self.isSame(opened, partialPath) else {
        Glibc.close(opened)
        continue
      }
      descriptor = opened
      if ftruncate(opened, 0) != 0 { throw Fault.opening(path, errno, to: "write") }
    }
  }

  private func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Makes the new name durable; a folder that cannot be synced does not make the file less whole.
  private func syncFolder() {
    let opened = Glibc.open(FileContent.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { return }
    fsync(opened)
    Glibc.close(opened)
  }

  private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    var (held, named) = (stat(), stat())
    return fstat(descriptor, &held) == 0 && stat(path, &named) == 0
      && held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }
}
