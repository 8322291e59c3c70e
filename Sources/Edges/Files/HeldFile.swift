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

/// A bound on what is opened for reading while the files that a document names are read.
///
/// A path says where a file lies at one moment: in the next, somebody may put a link in its place. So a gate looks at files that are
/// open already. Every opener of this project asks it (`ReadGate.hold`): it opens the place without reading, asks where that lies with
/// all links followed, and reads this very file or nothing.
///
///     let text = try gate.during { try FileContent.text("mappings/pitch.lua") }
package struct ReadGate: Sendable {
  /// The gate of the work that is being done; nil where a person named the files.
  @TaskLocal private static var current: ReadGate?

  private let permits: @Sendable (_ real: String) -> Bool
  private let refusal: @Sendable (_ path: String) -> Fault

  /// - Parameters:
  ///   - permits: says whether a file may be read that lies at a path from the root without links.
  ///   - refusal: the fault of a path that may not be read; the same whether there is something or not.
  package init(
    permits: @escaping @Sendable (_ real: String) -> Bool,
    refusal: @escaping @Sendable (_ path: String) -> Fault
  ) {
    (self.permits, self.refusal) = (permits, refusal)
  }

  /// Does work in which no other files are opened for reading, on this thread, than the gate permits.
  /// - Throws: what the work throws, among it the refusal.
  package func during<Value>(_ work: () throws -> Value) rethrows -> Value {
    try Self.$current.withValue(self) { try work() }
  }

  /// Does work that reads only what this program keeps by itself, such as a cache, which no document names.
  package static func opened<Value>(_ work: () throws -> Value) rethrows -> Value {
    try $current.withValue(nil) { try work() }
  }

  /// Returns the work, to be done on other threads under the gate of this one.
  package static func carried<Argument, Value>(
    _ work: @escaping @Sendable (Argument) throws -> Value
  ) -> @Sendable (Argument) throws -> Value {
    let gate = current
    return { argument in try $current.withValue(gate) { try work(argument) } }
  }

  /// Holds the file at a path that is about to be read: `held?.path ?? path` is what to open.
  /// - Returns: nil where there is no gate, or nothing at a path at which something might be read.
  /// - Throws: the refusal of a path that may not be read.
  package static func hold(_ path: String) throws(Fault) -> HeldFile? {
    guard let gate = current else { return nil }
    let file = path.utf8.count < Int(PATH_MAX) ? HeldFile(path) : nil
    guard gate.permits(file?.real ?? FileContent.real(path)) else { throw gate.refusal(path) }
    return file
  }
}

extension FileContent {
  /// The path from the root, links followed, of a folder whose files are read later, by its own name from then on: what becomes of a link
  /// that led there counts no more.
  /// - Throws: `Fault` where there is nothing, and the refusal of one that may not be read.
  package static func permitted(_ folder: String) throws(Fault) -> String {
    if let held = try ReadGate.hold(folder) { return held.real }
    guard let real = absolute(folder) else { throw Fault.opening(folder, errno, to: "read") }
    return real
  }
}

/// Extracts of OpenStreetMap, which are read for making tiles and for nothing else.
package enum OSMExtract {
  private static let endings = [".osm", ".osm.gz", ".osm.bz2", ".osm.pbf", ".pbf"]

  /// - Throws: `Fault` (`data`) for a file that is an extract, by its name or its root element, with what is made of it.
  package static func refuse(_ path: String) throws(Fault) {
    let isNamed = endings.contains { path.lowercased().hasSuffix($0) }
    let isMeant = isNamed && FileContent.isFile(path)
    guard isMeant || FileContent.begins(path, with: "<") && isExtract(FileContent.head(path)) else {
      return
    }
    throw Fault(
      .data, "is an extract of OpenStreetMap, of which tiles are made", at: FaultPlace(path),
      hint: cure(path))
  }

  /// Whether a text has OpenStreetMap's root element.
  package static func isExtract(_ text: String) -> Bool {
    text.contains("<osm ") || text.contains("<osm>")
  }

  /// The hint that says what is made of an extract.
  package static func cure(_ path: String) -> String {
    "write ripples tiles make \(path) ‹out out/tiles›, then give ‹map-tiles out/tiles› with a site"
  }
}
