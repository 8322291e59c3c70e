import Behaviors
import Datasets
import Files
import Glibc
import Score
import SoundFiles

/// The folders in which a file may name others to be read.
///
/// What a person names on the command line is read wherever it lies. What a mapping, a site, a scene, a lab, a manifest or
/// a journal names must lie, with all links followed, in the file's own folder, in its project, among the system's
/// sounds, or in a folder that a person allowed by name. Files whose names begin with a dot, and what is in folders of
/// such names, are only reached in the latter two.
///
/// The project is the nearest folder above the file that holds `.git`, the folder that holds its `mappings`, `sites` or
/// `scenes`, or the working folder when the file is in it.
package struct ReadScope: Sendable, Equatable {
  /// The file that names others.
  package let file: String
  /// The file whose folders these are: itself, or the one that led to it.
  private let first: String
  /// Folders of that file and of its project, from the root, links followed.
  private var own: [String]
  /// Folders of the system's sounds, and those that were allowed.
  private var open: [String]

  /// - Parameters:
  ///   - allowed: folders that a person allowed by name.
  ///   - isReplayed: the file is a manifest or a journal, whose paths begin in the working folder.
  init(of file: String, allowed: [String], isReplayed: Bool = false) {
    (self.file, first) = (file, file)
    let folder = FileContent.real(FileContent.folder(of: file))
    let here = FileContent.real(".")
    var own = [folder] + Self.projects(above: folder)
    if isReplayed {
      own += [here] + Self.projects(above: here)
    } else if Self.lies(folder, in: here) {
      own.append(here)
    }
    // The own folder of a file in the root is no reason to read the whole disk.
    self.own = own.filter { $0 != "/" }
    open = (Self.soundFolders + allowed).map(FileContent.real)
  }

  /// The same folders for what another file names, which this one led to.
  init(of file: String, within other: ReadScope) {
    self.file = file
    (first, own, open) = (other.first, other.own, other.open)
  }

  /// Returns the folders of both, for what this file names.
  package func joined(with other: ReadScope) -> ReadScope {
    var both = self
    both.own += other.own
    both.open += other.open
    return both
  }

  /// Returns the path to open for one that the file names, relative to the file's folder.
  /// - Throws: `Fault` where it may not be read, in the same words whether there is something or not.
  func path(_ name: String) throws(Fault) -> String {
    let path = resolve(name)
    try check(path)
    return path
  }

  /// Does work that opens files that this one names, and no others: each is permitted as it is opened, whatever becomes of its name
  /// after a check.
  /// - Throws: `Fault` where one may not be read, in the same words whether there is something or not, and what the work throws.
  package func guarding<Value>(_ work: () throws -> Value) rethrows -> Value {
    try ReadGate(permits: { permits(real: $0) || Self.isCommon($0) }, refusal: refusal).during(work)
  }

  /// Whether the program reads a file whatever a document says: itself, the rules of time zones, the phrase books, the beacons,
  /// the default SoundFont.
  private static func isCommon(_ real: String) -> Bool {
    [
      "/proc/self/exe", Timezones.folder, PhraseBookFolder.standard(),
      BundledFolder.find("mappings/beacons", holding: "hum.lua"),
      try? SoundFontPlaces.standard(),
    ].contains {
      $0.map { lies(real, in: FileContent.real($0)) } ?? false
    }
  }

  /// Returns a path that the file names as it is opened.
  package func resolve(_ name: String) -> String {
    if name.hasPrefix("/") { return name }
    guard let slash = file.lastIndex(of: "/") else { return name }
    return file[...slash] + name
  }

  /// - Parameter path: as it is opened.
  /// - Throws: `Fault` that says how to allow it.
  package func check(_ path: String) throws(Fault) {
    if !permits(path) { throw refusal(path) }
  }

  private func refusal(_ path: String) -> Fault {
    var folder = "FOLDER"
    if path.utf8.count < Int(PATH_MAX) {
      let real = FileContent.real(path)
      folder = FileContent.isFolder(real) ? real : FileContent.folder(of: real)
    }
    let home =
      first == file ? "its folder and its project" : "the folder and the project of \(first)"
    return Fault(
      .permission, "names \(path.prefix(200)), which is outside \(home), so it is not read",
      at: FaultPlace(file), hint: "if you trust it, allow that folder: ‹allow-read \(folder)›")
  }

  /// Whether a path, as it is opened, may be read.
  package func permits(_ path: String) -> Bool {
    Self.isPath(path) && permits(real: FileContent.real(path))
  }

  /// Whether the system takes all of a text as a path: it stops at a NUL, behind which something else may be judged.
  private static func isPath(_ text: String) -> Bool {
    text.utf8.count < Int(PATH_MAX) && !text.utf8.contains(0)
  }

  private func permits(real: String) -> Bool {
    open.contains { Self.lies(real, in: $0) } || isOwn(real: real)
  }

  /// Whether a path lies in the file's own folder or its project, links followed.
  package func isOwn(_ path: String) -> Bool {
    Self.isPath(path) && isOwn(real: FileContent.real(path))
  }

  private func isOwn(real: String) -> Bool {
    own.contains { folder in
      Self.lies(real, in: folder)
        && !real.dropFirst(folder.count).split(separator: "/").contains { $0.hasPrefix(".") }
    }
  }

  // MARK: Places

  /// The folders in which systems keep sounds, SoundFonts and heads for everybody.
  package static let systemFolders = [
    "/usr/share/sounds", "/usr/share/soundfonts", "/usr/local/share/sounds",
    "/usr/local/share/soundfonts", "/usr/share/libmysofa", "/usr/local/share/libmysofa",
  ]

  /// The system's folders, and a person's own.
  private static var soundFolders: [String] {
    guard let home = UserFolder.named("HOME") else { return systemFolders }
    return systemFolders + ["sounds", "soundfonts"].map { "\(home)/.local/share/\($0)" }
  }

  private static func projects(above folder: String) -> [String] {
    var projects: [String] = []
    var (place, isFound) = (folder, (repository: false, parent: false))
    while place != "/" {
      let parent = FileContent.folder(of: place)
      if !isFound.repository, FileContent.exists(place + "/.git") {
        projects.append(place)
        isFound.repository = true
      }
      if !isFound.parent, ["/mappings", "/sites", "/scenes"].contains(where: place.hasSuffix) {
        projects.append(parent)
        isFound.parent = true
      }
      place = parent
    }
    return projects
  }

  private static func lies(_ path: String, in folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }
}

/// The permission for reading files besides those that a person named: in folders that were allowed, and within the
/// bounds of a manifest or journal that is played again. Every reader of files that other files name asks it.
public struct ReadPermit: Sendable, Equatable {
  private let folders: [String]
  private let outer: ReadScope?

  /// Permits nothing but what a file's own folder, its project and the system's sounds hold.
  public init() { (folders, outer) = ([], nil) }

  /// - Parameter folders: allowed by name, `allow-read`.
  /// - Throws: `Fault` for one that is no folder.
  public init(folders: [String]) throws {
    for folder in folders where !FileContent.isFolder(folder) {
      throw Fault.call(
        "allow-read", "\(folder) is no folder", hint: "give a folder whose files may be read")
    }
    (self.folders, outer) = (folders, nil)
  }

  private init(folders: [String], outer: ReadScope?) {
    (self.folders, self.outer) = (folders, outer)
  }

  /// Returns the permit with a further folder or file, which a person named for what is played again.
  package func allowing(_ path: String) -> ReadPermit {
    ReadPermit(folders: folders + [path], outer: outer)
  }

  /// Returns the permit for what a manifest or a journal may lead to, however far.
  package func replayed(from file: String) -> ReadPermit {
    ReadPermit(folders: folders, outer: ReadScope(of: file, allowed: folders, isReplayed: true))
  }

  /// Does work that opens files that a request names: all that there are where a person makes the request, and those within the
  /// bounds of the manifest or journal that is played again.
  /// - Throws: `Fault` where one may not be read, and what the work throws.
  package func guarding<Value>(_ work: () throws -> Value) rethrows -> Value {
    if let outer { try outer.guarding(work) } else { try work() }
  }

  /// Returns the bounds of what a file may name.
  package func scope(of file: String) -> ReadScope {
    outer.map { ReadScope(of: file, within: $0) } ?? ReadScope(of: file, allowed: folders)
  }
}
