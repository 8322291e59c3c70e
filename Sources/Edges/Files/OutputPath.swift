import Glibc
import Score
import Synchronization

/// The place of a result, or of a file of a received folder: a folder that a person named, and a name below it.
///
/// The folder is looked for once, at its first use, and links that lead to it are followed then, because a person chose it. All
/// places below it, and copies of this one, hold the folder that was found: a command makes one place of each folder that it is
/// given. Below it no link is followed: a folder that came from elsewhere may hold links to other places, and nothing is written or
/// read through them. A link under the very name of a result is replaced, as a file would be. Each folder is opened from the one
/// above it, so that a link which takes a folder's place in between changes nothing.
///
/// ```swift
/// let report = OutputPath(folder: "out/report")
/// try TextFile.write(table, to: report.below("figures/table.md"))
/// ```
public struct OutputPath: Sendable, Hashable {
  private let root: NamedFolder
  /// The names from there on.
  private let names: [Substring]

  private init(root: NamedFolder, names: [Substring]) { (self.root, self.names) = (root, names) }

  /// A folder that a person named.
  public init(folder: String) { self.init(root: NamedFolder(folder), names: []) }

  /// A folder that the process which started this one holds.
  /// - Parameter place: the `pathForPrograms` of the folder; `folder` is its path for words.
  package init(folder: String, at place: String?) {
    self.init(root: NamedFolder(folder, at: place), names: [])
  }

  /// A file that a person named: the folder that it lies in is theirs.
  public init(_ path: String) {
    // By bytes: a slash that letters follow which join it is one to the system all the same.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      self.init(root: NamedFolder(""), names: [path[...]])
      return
    }
    self.init(
      root: NamedFolder(String(path[...slash])),
      names: [path[path.utf8.index(after: slash)...]])
  }

  /// The place of a name, or of several between slashes, below this one.
  public func below(_ name: String) -> OutputPath {
    let parts = name.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    return OutputPath(root: root, names: names + parts.filter { $0 != "." })
  }

  /// The place beside this one whose name has an ending more: `.png`.
  public func adding(_ ending: String) -> OutputPath {
    guard let last = names.last else { return OutputPath(root.path + ending) }
    return OutputPath(root: root, names: names.dropLast() + [last + ending])
  }

  /// The place as a path, for words and for readers.
  public var path: String {
    let (root, below) = (root.path, names.joined(separator: "/"))
    if root.isEmpty || below.isEmpty || root.hasSuffix("/") { return root + below }
    return root + "/" + below
  }

  /// Makes the folder, those above it and those below the named one, where they are missing.
  /// - Parameter setting: the setting that named the folder; nil where none did, and the folder itself is at fault.
  /// - Throws: `Fault` where one cannot be made, and where one below the named folder is a link.
  public func makeFolder(_ setting: String? = "out") throws(Fault) {
    try root.make(setting)
    _ = try opened(upTo: names.count, makes: true)
  }

  /// Makes the folder that it lies in, as `makeFolder` does.
  /// - Throws: `Fault` where one cannot be made, and where one below the named folder is a link.
  public func makeParents(_ setting: String? = "out") throws(Fault) {
    try OutputPath(root: root, names: names.dropLast()).makeFolder(setting)
  }

  /// The type of what is there, a link being a link; nil for nothing.
  package var kind: mode_t? { (try? OutputName(self))?.kind }

  /// The names in the folder, sorted; none where it is missing, may not be read, or a link stands on the way from the named folder.
  /// - Parameter hidden: whether names that begin with a dot are among them.
  package func contents(hidden: Bool = false) -> [String] {
    guard let place = try? opened(upTo: names.count) else { return [] }
    let descriptor = openat(place.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, let folder = fdopendir(descriptor) else { return [] }
    defer { closedir(folder) }
    return FileContent.entries(of: folder)
      .filter { $0 != "." && $0 != ".." && (hidden || !$0.hasPrefix(".")) }.sorted()
  }

  /// The files below the folder, sorted; what links lead to is not among them.
  package func files() -> [OutputPath] {
    contents().flatMap { name -> [OutputPath] in
      let place = below(name)
      switch place.kind {
      case S_IFDIR: return place.files()
      case S_IFREG: return [place]
      default: return []
      }
    }
  }

  /// Holds the file or folder that is there, which is no link.
  /// - Throws: `Fault` where there is nothing, or it may not be reached, and for a link (`permission`).
  package func held() throws(Fault) -> HeldFile {
    guard let last else { return try opened(upTo: 0, to: "read") }
    if last == ".." { throw outside() }
    let folder = try opened(upTo: names.count - 1, to: "read")
    guard let held = HeldFile(last, in: folder) else {
      throw errno == ELOOP ? linked(to: "read") : unopened(to: "read")
    }
    return held
  }

  /// Reads the file that is there, which is no link.
  /// - Parameter read: gets a path that leads to the file for that moment; the faults that it throws name this place.
  /// - Throws: `Fault` as `held` does, and what `read` throws.
  package func reading<Value>(_ read: (String) throws -> Value) throws -> Value {
    try held().reading(as: path, read)
  }

  fileprivate var last: String? { names.last.map(String.init) }

  /// Opens the folder above the last name.
  fileprivate func openedFolder(makes: Bool) throws(Fault) -> HeldFile {
    try opened(upTo: names.count - 1, makes: makes)
  }

  /// Opens the named folder, then one after the other those below it.
  /// - Parameter purpose: what it is opened for, "read" or "write".
  private func opened(
    upTo count: Int, makes: Bool = false, to purpose: String = "write"
  ) throws(Fault) -> HeldFile {
    guard var folder = root.opened() else { throw unopened(to: purpose) }
    for number in 0..<count {
      let name = String(names[number])
      if name == ".." { throw outside() }
      if makes { mkdirat(folder.descriptor, name, 0o755) }
      guard let next = HeldFile(name, in: folder, isFolder: true) else {
        throw errno == ELOOP
          ? OutputPath(root: root, names: Array(names[...number])).linked(to: purpose)
          : unopened(to: purpose)
      }
      folder = next
    }
    return folder
  }

  private func unopened(to purpose: String) -> Fault {
    // The usual hint would list what the path leads to by now.
    let isMissing = purpose == "read" && errno == ENOENT
    return .opening(path, errno, to: purpose, hint: isMissing ? "check the spelling" : nil)
  }

  private func linked(to purpose: String) -> Fault {
    purpose == "read"
      ? Fault(
        .permission, "is a link, so it is not read", at: FaultPlace(path),
        hint: "put what it leads to in its place")
      : Fault(
        .permission, "is a link, and nothing is written through a link within a folder of results",
        at: FaultPlace(path), hint: "remove the link, or choose another folder")
  }

  fileprivate func outside() -> Fault {
    Fault(
      .permission,
      "leads out of the folder \(root.path.isEmpty ? "." : root.path), and nothing is read or written there",
      at: FaultPlace(path), hint: "use a name without ..")
  }
}

/// A name in a folder that is held open, so that what is done to the name is done in that folder, whatever becomes of its path.
package final class OutputName {
  package let place: OutputPath
  private let held: HeldFile
  private var folder: Int32 { held.descriptor }
  let name: String

  /// - Parameter makes: whether missing folders below the named one are made.
  /// - Throws: `Fault` where a folder is missing (`missing`), may not be entered, or is a link (`permission`).
  package init(_ place: OutputPath, makes: Bool = false) throws(Fault) {
    guard let last = place.last, !last.isEmpty else {
      throw .opening(place.path, EISDIR, to: "write")
    }
    guard last != ".." else { throw place.outside() }
    (self.place, name) = (place, last)
    held = try place.openedFolder(makes: makes)
  }

  /// The type of what has the name, a link being a link; nil for nothing.
  package var kind: mode_t? { SystemCalls.kind(of: name, in: folder) }

  /// Opens a file of that name in the folder.
  /// - Parameter flags: those of `open`; a link is never followed.
  /// - Returns: the descriptor, or −1 with the reason in `errno`.
  package func open(_ flags: Int32, mode: mode_t = 0o666, suffix: String = "") -> Int32 {
    openat(folder, name + suffix, flags | O_NOFOLLOW | O_CLOEXEC, mode)
  }

  /// The bytes of the regular file that has the name; nil where there is none, where it is a link, or longer than the limit.
  package func bytes(limit: Int) -> [UInt8]? {
    let descriptor = open(O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size <= limit else { return nil }
    return try? FileContent.read("/proc/self/fd/\(descriptor)", limit: limit)
  }

  /// Removes what has the name; a link goes, and not what it leads to.
  package func remove(suffix: String = "") { unlinkat(folder, name + suffix, 0) }

  /// Removes the folder that has the name where it is empty.
  package func removeFolder() { unlinkat(folder, name, AT_REMOVEDIR) }

  /// Gives a file of the folder this name, in place of what had it.
  /// - Parameter suffix: what its name has more than this one.
  /// - Returns: 0, or −1 with the reason in `errno`.
  package func take(from suffix: String) -> Int32 { renameat(folder, name + suffix, folder, name) }

  /// Gives a file of the folder this name besides its own, where the name is free.
  /// - Parameters:
  ///   - suffix: what its name has more than this one.
  ///   - other: what the new name has more than this one.
  /// - Returns: 0, or −1 with the reason in `errno`.
  package func link(from suffix: String, to other: String = "") -> Int32 {
    linkat(folder, name + suffix, folder, name + other, 0)
  }

  /// Gives another file this name besides its own, where the name is free and the file system has links.
  /// - Throws: `Fault` where the folder of the other is missing or a link.
  package func link(to other: OutputPath) throws(Fault) {
    let other = try OutputName(other)
    linkat(other.folder, other.name, folder, name, 0)
  }

  /// Moves what has the name to another, in place of what had that.
  /// - Returns: 0, or −1 with the reason in `errno`.
  package func move(to other: OutputName) -> Int32 {
    renameat(folder, name, other.folder, other.name)
  }

  /// Whether this name and one with a suffix are of the same file.
  package func isSame(_ suffix: String) -> Bool {
    let descriptor = openat(folder, name + suffix, SystemCalls.placeOnly | O_NOFOLLOW | O_CLOEXEC)
    defer { close(descriptor) }
    return isSame(descriptor, suffix: "")
  }

  /// Sets the permissions of the file; by default nothing is written to it any more.
  /// - Returns: false where the system does not: `errno` has its reason.
  @discardableResult package func protect(_ mode: mode_t = 0o444) -> Bool {
    let descriptor = open(O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fchmod(descriptor, mode) == 0
  }

  /// Whether a descriptor is that of the file with the name.
  func isSame(_ descriptor: Int32, suffix: String) -> Bool {
    var (held, named) = (stat(), stat())
    return fstat(descriptor, &held) == 0
      && fstatat(folder, name + suffix, &named, AT_SYMLINK_NOFOLLOW) == 0
      && held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }

  /// Makes the names in the folder durable; a folder that cannot be synced makes no file less whole.
  func syncFolder() {
    let opened = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { return }
    fsync(opened)
    close(opened)
  }
}

/// A folder that a person named.
///
/// It is looked for once: links that lead to it are followed then, because a person chose it. From then on it is this very folder,
/// whatever becomes of its path.
final class NamedFolder: Sendable, Hashable {
  /// The path as the person wrote it, for words; empty for the working folder.
  let path: String
  /// The path at which it is looked for.
  private let place: String
  private let held = Mutex<HeldFile?>(nil)

  /// - Parameter place: a path at which somebody holds it, instead of its own.
  init(_ path: String, at place: String? = nil) { (self.path, self.place) = (path, place ?? path) }

  /// Returns the folder; nil where there is none, or it may not be entered: `errno` has the reason.
  func opened() -> HeldFile? {
    held.withLock { held in
      held = held ?? HeldFile(place.isEmpty ? "." : place, isFolder: true)
      return held
    }
  }

  /// Makes it, and the folders above it, where it is missing.
  /// - Throws: `Fault` as `Folders.make` does.
  func make(_ setting: String?) throws(Fault) {
    if opened() == nil { try Folders.make(place, setting) }
  }

  static func == (a: NamedFolder, b: NamedFolder) -> Bool { a.path == b.path }

  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
