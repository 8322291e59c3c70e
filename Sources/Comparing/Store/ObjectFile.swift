import Files
import Glibc
import Score
import Synchronization

/// A file that is written once and by anybody: many processes, on many machines, may write the same one at the same time.
///
/// The bytes go to a file of their own beside it, to the disk, and by `link()`, which replaces nothing, under the name.
/// No lock is needed, so that folders of a network do. Whoever comes second compares: the same work must give the same bytes.
package struct ObjectFile: Sendable {
  /// The end of bytes that were to be kept.
  package enum Kept: Equatable, Sendable {
    case made
    /// The same bytes were there already.
    case same
    /// What was there was cut off or damaged, and these bytes took its place.
    case repaired
    /// Other bytes were there; these are kept beside them, in `other`.
    case different(other: String, at: String)
  }

  package let path: String
  /// Tells whether the bytes of an object are all there.
  package let isWhole: @Sendable ([UInt8]) -> Bool
  /// The most bytes that an object may have.
  private static let limit = 1 << 32
  private static let number = Atomic<Int>(0)

  /// Tells where two objects differ.
  private let difference: @Sendable ([UInt8], [UInt8]) -> String

  package init(
    _ path: String, isWhole: @escaping @Sendable ([UInt8]) -> Bool,
    difference: @escaping @Sendable ([UInt8], [UInt8]) -> String = { ByteDifference($0, $1).text }
  ) {
    (self.path, self.isWhole, self.difference) = (path, isWhole, difference)
  }

  /// Returns the bytes; nil where there are none, or where they are damaged.
  package var bytes: [UInt8]? {
    // Nobody waits for a pipe.
    guard FileContent.isFile(path), let bytes = try? FileContent.read(path, limit: Self.limit),
      isWhole(bytes)
    else { return nil }
    return bytes
  }

  /// - Throws: `Fault` where the folder cannot be written to.
  package func keep(_ bytes: [UInt8]) throws(Fault) -> Kept {
    if let known = try? FileContent.read(path, limit: Self.limit), known == bytes { return .same }
    let unfinished = try write(bytes)
    defer { unlink(unfinished) }
    if link(unfinished, path) == 0 { return .made }
    guard errno == EEXIST else { throw fault(errno) }
    // A server whose answer was lost has linked it all the same.
    if FileContent.isSame(unfinished, path) { return .made }
    let known = (try? FileContent.read(path, limit: Self.limit)) ?? []
    if known == bytes { return .same }
    guard isWhole(known) else {
      guard rename(unfinished, path) == 0 else { throw fault(errno) }
      return .repaired
    }
    let other = path + ".other-" + ByteDifference.name(of: bytes)
    if link(unfinished, other) != 0, errno != EEXIST { throw fault(errno) }
    return .different(other: other, at: difference(known, bytes))
  }

  /// Writes a file of its own beside the object, and hands it to the disk.
  private func write(_ bytes: [UInt8]) throws(Fault) -> String {
    let count = Self.number.add(1, ordering: .relaxed).newValue
    let name = "\(path).\(Self.machine)-\(getpid())-\(count)" + UnfinishedFile.ending
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    var descriptor = open(name, flags, 0o444)
    if descriptor < 0, errno == ENOENT {
      makeFolders()
      descriptor = open(name, flags, 0o444)
    }
    guard descriptor >= 0 else { throw fault(errno) }
    defer { close(descriptor) }
    do throws(Fault) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let done = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if done < 0, errno == EINTR { continue }
        if done <= 0 { throw fault(errno) }
        rest = rest.dropFirst(done)
      }
      if fsync(descriptor) != 0 { throw fault(errno) }
      return name
    } catch {
      unlink(name)
      throw error
    }
  }

  /// Makes the two folders that the object lies in; the store itself must be there: one that has vanished with its disk is
  /// not made anew elsewhere.
  private func makeFolders() {
    let folder = FileContent.folder(of: path)
    if mkdir(folder, 0o755) != 0, errno == ENOENT {
      mkdir(FileContent.folder(of: folder), 0o755)
      mkdir(folder, 0o755)
    }
  }

  private func fault(_ number: Int32) -> Fault {
    Fault(
      FaultCode(system: number), "cannot be kept: \(Fault.words(number))", at: FaultPlace(path),
      hint: number == ENOSPC || number == EDQUOT
        ? "free space on that disk and run again; finished cells stay"
        : number == EPERM || number == ENOTSUP || number == EMLINK
          ? "that file system has no hard links; choose another ‹store›"
          : "look whether that folder is there and may be written to; finished cells stay")
  }

  /// The name of this machine: process numbers are of one machine only.
  private static let machine: String = {
    var name = [CChar](repeating: 0, count: 65)
    gethostname(&name, 64)
    let text = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.filter { $0.isLetter || $0.isNumber || $0 == "-" }
  }()
}
