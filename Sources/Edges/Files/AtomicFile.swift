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
/// by the next run. Two runs cannot write the same file at once: the second is refused. A link that has the
/// name is replaced, and the file that it leads to stays as it is.
package final class AtomicFile: FileSink {
  /// The path as the caller gave it.
  package let path: String
  private let name: OutputName
  package private(set) var descriptor: Int32 = -1
  /// Whether a partial file is worth keeping when writing fails; the error's advice then says so.
  private let isReadableInPart: Bool

  /// Opens the partial file.
  /// - Throws: `Fault` when the folder is missing (`missing`) or not writable (`permission`), when a folder on the way is a
  ///   link (`permission`), when the place is a folder, or when another run is writing it (`file`).
  package init(_ place: OutputPath, isReadableInPart: Bool) throws(Fault) {
    (path, self.isReadableInPart) = (place.path, isReadableInPart)
    name = try OutputName(place)
    if name.kind == S_IFDIR { throw Fault.opening(path, EISDIR, to: "write") }
    try open()
  }

  /// The same for a file that a person named.
  package convenience init(_ path: String, isReadableInPart: Bool) throws(Fault) {
    try self.init(OutputPath(path), isReadableInPart: isReadableInPart)
  }

  deinit { close() }

  /// The path of the bytes until `commit()`.
  var partialPath: String { path + UnfinishedFile.ending }

  /// Appends bytes; ends only when all are handed to the system.
  /// - Throws: `Fault` (`diskFull` or `file`) when the disk is full or fails.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
    try SystemCalls.write(bytes, to: descriptor) { fault($0) }
  }

  /// Hands the bytes to the disk and gives the file its name.
  /// - Throws: `Fault` (`diskFull`, `permission` or `file`) when the disk fails, or the file cannot be renamed.
  package func commit() throws(Fault) {
    if fsync(descriptor) != 0 { throw fault(errno) }
    if name.take(from: UnfinishedFile.ending) != 0 {
      throw Fault.opening(path, errno, to: "rename \(partialPath) to it")
    }
    close()
    name.syncFolder()
  }

  /// Removes the partial file.
  package func discard() {
    if descriptor >= 0 { name.remove(suffix: UnfinishedFile.ending) }
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
      let opened = name.open(O_RDWR | O_CREAT, suffix: UnfinishedFile.ending)
      guard opened >= 0 else {
        // A link in the place of the partial file is nobody's work.
        if errno == ELOOP {
          name.remove(suffix: UnfinishedFile.ending)
          continue
        }
        throw Fault.opening(errno == EISDIR ? partialPath : path, errno, to: "write")
      }
      guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
        Glibc.close(opened)
        throw Fault(
          .file, "another run is writing this file", at: FaultPlace(path),
          hint: "wait for it, or choose another name")
      }
      // The file may have been renamed between opening and locking; then it is the work of another run.
      guard name.isSame(opened, suffix: UnfinishedFile.ending) else {
        Glibc.close(opened)
        continue
      }
      // A file with a second name would be overwritten under that, too.
      guard SystemCalls.names(of: opened) == 1 else {
        Glibc.close(opened)
        name.remove(suffix: UnfinishedFile.ending)
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
}

/// Writes a text file whole or not at all.
public enum TextFile {
  /// Replaces the file at a place with `text` in UTF-8: written as `<path>.partial`, then renamed.
  /// - Throws: `Fault` (`missing`, `permission`, `diskFull` or `file`) when it cannot be written; the old file, if any, is
  ///   then as it was.
  public static func write(_ text: String, to place: OutputPath) throws(Fault) {
    try ByteFile.write(Array(text.utf8), to: place)
  }

  /// Replaces a file that a person named.
  /// - Throws: `Fault` as the other `write` does.
  public static func write(_ text: String, to path: String) throws(Fault) {
    try write(text, to: OutputPath(path))
  }
}

/// Writes a file of bytes whole or not at all.
public enum ByteFile {
  /// Replaces the file at a place: written as `<path>.partial`, then renamed.
  /// - Throws: `Fault` (`missing`, `permission`, `diskFull` or `file`) when it cannot be written; the old file, if any, is
  ///   then as it was.
  public static func write(_ bytes: [UInt8], to place: OutputPath) throws(Fault) {
    let file = try AtomicFile(place, isReadableInPart: false)
    do throws(Fault) {
      try file.write(bytes)
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }

  /// Replaces a file that a person named.
  /// - Throws: `Fault` as the other `write` does.
  public static func write(_ bytes: [UInt8], to path: String) throws(Fault) {
    try write(bytes, to: OutputPath(path))
  }
}
