import Glibc
import Score

/// A file or folder that is held open, known by where it really lies, so that what was looked at is what is read, whatever becomes of
/// its name meanwhile.
package final class HeldFile {
  private let descriptor: Int32
  /// The path from the root, with all links followed.
  package let real: String

  /// Opens what is at a path, links followed, without reading it: a device or a pipe is not touched.
  /// - Returns: nil where there is nothing, or it may not be reached; `errno` has the system's reason.
  package init?(_ path: String) {
    descriptor = open(path, SystemCalls.placeOnly | O_CLOEXEC)
    guard descriptor >= 0, let real = Self.target(of: Self.path(descriptor)) else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    self.real = real
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
