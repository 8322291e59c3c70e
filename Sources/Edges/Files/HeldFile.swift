import Glibc
import Score

/// A file or folder that is held open, known by where it really lies, so that what was looked at is what is read, whatever becomes of
/// its name meanwhile.
package final class HeldFile {
  let descriptor: Int32
  /// The path from the root, with all links followed.
  package let real: String

  /// Opens what is at a path, links followed, without reading it: a device or a pipe is not touched.
  /// - Parameter isFolder: whether nothing but a folder is opened.
  /// - Returns: nil where there is nothing, or it may not be reached; `errno` has the system's reason.
  package convenience init?(_ path: String, isFolder: Bool = false) {
    self.init(open(path, Self.flags(isFolder)))
  }

  /// Opens what has a name in a folder, in the same way, but no link.
  /// - Returns: nil for a link, too: `errno` is `ELOOP` then.
  convenience init?(_ name: String, in folder: HeldFile, isFolder: Bool = false) {
    let opened = openat(folder.descriptor, name, Self.flags(isFolder) | O_NOFOLLOW)
    let number = errno
    // Of a link the system opens the link itself, or it says that the link is no folder.
    let kind =
      opened < 0
      ? SystemCalls.kind(of: name, in: folder.descriptor) : SystemCalls.kind(of: opened)
    if kind == S_IFLNK, opened >= 0 { close(opened) }
    errno = kind == S_IFLNK ? ELOOP : number
    self.init(kind == S_IFLNK ? -1 : opened)
  }

  private init?(_ opened: Int32) {
    guard opened >= 0 else { return nil }
    guard let real = Self.target(of: Self.path(opened)) else {
      close(opened)
      return nil
    }
    (descriptor, self.real) = (opened, real)
  }

  private static func flags(_ isFolder: Bool) -> Int32 {
    SystemCalls.placeOnly | O_CLOEXEC | (isFolder ? O_DIRECTORY : 0)
  }

  deinit { close(descriptor) }

  /// A path that leads to this very file, as long as it is held.
  package var path: String { Self.path(descriptor) }

  /// The same for programs that this process starts.
  package var pathForPrograms: String { path.replacing("self", with: "\(getpid())") }

  /// Says whether it lies in a folder, or in one below it.
  /// - Parameter folder: a path from the root without links.
  package func lies(in folder: String) -> Bool {
    real == folder || real.hasPrefix(folder == "/" ? "/" : folder + "/")
  }

  /// Whether both are the same file or folder.
  package func isSame(_ other: HeldFile) -> Bool {
    var (first, second) = (stat(), stat())
    return fstat(descriptor, &first) == 0 && fstat(other.descriptor, &second) == 0
      && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Reads it by way of a path that leads to it, and gives the errors its name.
  /// - Parameters:
  ///   - name: the path by which people know it.
  ///   - read: gets the path.
  package func reading<Value>(as name: String, _ read: (String) throws -> Value) throws -> Value {
    do { return try read(path) } catch var fault as Fault {
      if fault.place.file == path { fault.place.file = name }
      fault.message = fault.message.replacing(path, with: name)
      fault.hint = fault.hint?.replacing(path, with: name)
      throw fault
    }
  }

  private static func path(_ descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  private static func target(of link: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = bytes.withUnsafeMutableBytes { buffer in
      readlink(link, buffer.bindMemory(to: CChar.self).baseAddress!, buffer.count)
    }
    return count > 0 && count < bytes.count
      ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}

extension FileContent {
  /// The bytes of a regular file that lies in a folder, with all links followed.
  /// - Parameters:
  ///   - isReal: whether the folder is a path from the root without links, as `permitted` gives it: what has become of that path
  ///     since then does not count.
  ///   - limit: the most bytes that the file may have.
  /// - Throws: `Fault` as `read` does, and `permission` where a link leads out of the folder.
  public static func read(
    _ path: String, within folder: String, isReal: Bool = false, limit: Int = 1 << 26
  ) throws -> [UInt8] {
    try reading(path, within: folder, isReal: isReal) { try read($0, limit: limit) }
  }

  /// Reads a file that lies in a folder, with all links followed.
  /// - Parameters:
  ///   - isReal: as for `read`.
  ///   - read: gets a path that leads to the file for that moment.
  /// - Throws: `Fault` as `read` does, and `permission` where a link leads out of the folder.
  public static func reading<Value>(
    _ path: String, within folder: String, isReal: Bool = false,
    _ read: (String) throws -> Value
  ) throws -> Value {
    guard let file = HeldFile(path), let own = isReal ? folder : absolute(folder) else {
      throw Fault.opening(path, errno, to: "read")
    }
    guard file.lies(in: own) else {
      throw Fault(
        .permission, "is a link that leads out of \(folder), so it is not read",
        at: FaultPlace(path), hint: "put the file itself there")
    }
    return try file.reading(as: path, read)
  }
}
