import Glibc
import Score

/// The place of a result: a folder that a person named, and a name below it.
///
/// Links that lead to the folder are followed, because a person chose it. Below it none is: a folder that came from
/// elsewhere may hold links to other places, and nothing is written through them. A link under the very name of a result is
/// replaced, as a file would be. Each folder is opened from the one above it, so that a link which takes a folder's place in
/// between changes nothing.
///
/// ```swift
/// let report = OutputPath(folder: "out/report")
/// try TextFile.write(table, to: report.below("figures/table.md"))
/// ```
public struct OutputPath: Sendable, Hashable {
  /// The folder that a person named; empty for the working folder.
  private let root: String
  /// The names from there on.
  private let names: [Substring]

  private init(root: String, names: [Substring]) { (self.root, self.names) = (root, names) }

  /// A folder that a person named.
  public init(folder: String) { self.init(root: folder, names: []) }

  /// A file that a person named: the folder that it lies in is theirs.
  public init(_ path: String) {
    // By bytes: a slash that letters follow which join it is one to the system all the same.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      self.init(root: "", names: [path[...]])
      return
    }
    self.init(root: String(path[...slash]), names: [path[path.utf8.index(after: slash)...]])
  }

  /// The place of a name, or of several between slashes, below this one.
  public func below(_ name: String) -> OutputPath {
    let parts = name.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    return OutputPath(root: root, names: names + parts.filter { $0 != "." })
  }

  /// The place beside this one whose name has an ending more: `.png`.
  public func adding(_ ending: String) -> OutputPath {
    guard let last = names.last else { return OutputPath(root + ending) }
    return OutputPath(root: root, names: names.dropLast() + [last + ending])
  }

  /// The place as a path, for words and for readers.
  public var path: String {
    let below = names.joined(separator: "/")
    if root.isEmpty || below.isEmpty || root.hasSuffix("/") { return root + below }
    return root + "/" + below
  }

  /// Makes the folder, those above it and those below the named one, where they are missing.
  /// - Parameter setting: the setting that named the folder; nil where none did, and the folder itself is at fault.
  /// - Throws: `Fault` where one cannot be made, and where one below the named folder is a link.
  public func makeFolder(_ setting: String? = "out") throws(Fault) {
    if !root.isEmpty { try Folders.make(root, setting) }
    if !names.isEmpty { close(try opened(upTo: names.count, makes: true)) }
  }

  /// Makes the folder that it lies in, as `makeFolder` does.
  /// - Throws: `Fault` where one cannot be made, and where one below the named folder is a link.
  public func makeParents(_ setting: String? = "out") throws(Fault) {
    if names.count > 1 {
      try OutputPath(root: root, names: Array(names.dropLast())).makeFolder(setting)
    } else if !root.isEmpty {
      try Folders.make(root, setting)
    }
  }

  /// The type of what is there, a link being a link; nil for nothing.
  package var kind: mode_t? { (try? OutputName(self))?.kind }

  /// The names in the folder, sorted; none where it is missing, may not be read, or a link stands on the way from the named folder.
  /// - Parameter hidden: whether names that begin with a dot are among them.
  package func contents(hidden: Bool = false) -> [String] {
    guard let place = try? opened(upTo: names.count, makes: false) else { return [] }
    defer { close(place) }
    let descriptor = openat(place, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
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

  fileprivate var last: String? { names.last.map(String.init) }

  /// Opens the folder above the last name.
  fileprivate func openedFolder(makes: Bool) throws(Fault) -> Int32 {
    try opened(upTo: names.count - 1, makes: makes)
  }

  /// Opens the named folder, then one after the other those below it.
  private func opened(upTo count: Int, makes: Bool) throws(Fault) -> Int32 {
    let flags = SystemCalls.placeOnly | O_DIRECTORY | O_CLOEXEC
    var folder = Glibc.open(root.isEmpty ? "." : root, flags)
    guard folder >= 0 else { throw Fault.opening(path, errno, to: "write") }
    for number in 0..<count {
      let name = String(names[number])
      if name == ".." { throw outside() }
      if makes { mkdirat(folder, name, 0o755) }
      let next = openat(folder, name, flags | O_NOFOLLOW)
      let number = (errno, OutputPath(root: root, names: Array(names[...number])))
      let isLink = next < 0 && SystemCalls.kind(of: name, in: folder) == S_IFLNK
      close(folder)
      guard next >= 0 else {
        throw isLink ? number.1.linked() : Fault.opening(path, number.0, to: "write")
      }
      folder = next
    }
    return folder
  }

  private func linked() -> Fault {
    Fault(
      .permission, "is a link, and nothing is written through a link within a folder of results",
      at: FaultPlace(path), hint: "remove the link, or choose another folder")
  }

  fileprivate func outside() -> Fault {
    Fault(
      .permission,
      "leads out of the folder \(root.isEmpty ? "." : root), so nothing is written there",
      at: FaultPlace(path), hint: "use a name without ..")
  }
}

/// A name in a folder that is held open, so that what is done to the name is done in that folder, whatever becomes of its path.
package final class OutputName {
  package let place: OutputPath
  /// The descriptor of the folder.
  let folder: Int32
  let name: String

  /// - Parameter makes: whether missing folders below the named one are made.
  /// - Throws: `Fault` where a folder is missing (`missing`), may not be entered, or is a link (`permission`).
  package init(_ place: OutputPath, makes: Bool = false) throws(Fault) {
    guard let last = place.last, !last.isEmpty else {
      throw .opening(place.path, EISDIR, to: "write")
    }
    guard last != ".." else { throw place.outside() }
    (self.place, name) = (place, last)
    folder = try place.openedFolder(makes: makes)
  }

  deinit { close(folder) }

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
