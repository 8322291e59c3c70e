import FoundationEssentials
import Glibc
import Score

/// Folders that are made where they are missing.
public enum Folders {
  /// - Parameter setting: the setting that named the folder; nil where none did, and the folder itself is at fault.
  /// - Throws: `Fault` where it cannot be made.
  public static func make(_ path: String, _ setting: String? = "out") throws(Fault) {
    var built = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      built += part
      if mkdir(built, 0o755) != 0, errno != EEXIST || !FileContent.isFolder(built) {
        let place = setting.map(FaultPlace.setting) ?? FaultPlace(built)
        throw .system(
          (setting == nil ? "" : "\(built) ") + "cannot be made", at: place,
          hint: "choose another folder")
      }
      built += "/"
    }
  }
}

/// A folder that only its owner can read, for as long as some work lasts.
///
/// It is claimed (`FileClaim`): others remove it only where they know that its owner is gone.
package final class TemporaryFolder: Sendable {
  /// The path of the folder, from the root.
  package let path: String
  /// Nil where the file system has no locks: then nobody else removes the folder.
  private let claim: FileClaim?

  private static let prefix = "ripples-held-"

  /// Makes the folder, and removes those that killed runs have left.
  /// - Throws: `Fault` where none can be made.
  package init() throws(Fault) {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let place = FileContent.absolute(named.isEmpty ? "/tmp" : named) ?? named
    Self.removeAbandoned(in: place)
    var template = Array("\(place)/\(Self.prefix)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Fault.system(
        "no folder can be made there", at: FaultPlace(place),
        hint: "choose another place with TMPDIR")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    claim = FileClaim(Self.claim(of: path))
  }

  /// The claim on a folder; names with a dot are not listed.
  private static func claim(of path: String) -> String { path + "/.claimed" }

  /// Removes the folders whose owners are known to be gone.
  private static func removeAbandoned(in place: String) {
    for name in FileContent.names(in: place) where name.hasPrefix(prefix) {
      let path = "\(place)/\(name)"
      if FileClaim.isAbandoned(claim(of: path)) { remove(path) }
    }
  }

  package func remove() { Self.remove(path) }

  /// Removes a folder and everything in it; links are removed, not followed.
  package static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}

/// The folders that a system sets aside for one person.
package enum UserFolder {
  /// The folder that a variable names; nil where it is empty or no absolute path.
  package static func named(_ variable: String) -> String? {
    guard let value = getenv(variable).map({ String(cString: $0) }) else { return nil }
    return value.hasPrefix("/") ? value : nil
  }

  /// The folder of what is kept from run to run: `$XDG_STATE_HOME/ripples`, or `~/.local/state/ripples`; nil without a
  /// home.
  package static func state(_ named: (String) -> String? = Self.named) -> String? {
    let state = named("XDG_STATE_HOME") ?? named("HOME").map { $0 + "/.local/state" }
    return state.map { $0 + "/ripples" }
  }

  /// The folder of what can be fetched or made again: `$XDG_CACHE_HOME/ripples`, or `~/.cache/ripples`; nil without a
  /// home.
  package static func cache(_ named: (String) -> String? = Self.named) -> String? {
    let cache = named("XDG_CACHE_HOME") ?? named("HOME").map { $0 + "/.cache" }
    return cache.map { $0 + "/ripples" }
  }

  /// A path whose beginning `~/` is the home folder.
  package static func expanded(_ path: String) -> String {
    if path.hasPrefix("~/"), let home = named("HOME") { home + path.dropFirst() } else { path }
  }
}

/// The folders that come with the command, such as `languages` and `mappings/beacons`.
public enum BundledFolder {
  /// Returns the path of a folder that holds a file: in the working folder, else in one of `places`; nil where there is
  /// none.
  /// - Parameters:
  ///   - name: the folder's path from there, without a slash at the end.
  ///   - file: the name of a file by which the folder is known.
  public static func find(_ name: String, holding file: String) -> String? {
    ([name] + places.map { "\($0)/\(name)" }).first { FileContent.isFile("\($0)/\(file)") }
  }

  /// The folder of the program and those above it, the nearest first; below each of them `share/ripples` comes next, which
  /// is where `make install` puts what comes with the command.
  public static var places: [String] {
    var places: [String] = []
    var folder = FileContent.absolute("/proc/self/exe").map(FileContent.folder) ?? "/"
    while folder != "/" {
      places += [folder, folder + installed]
      folder = FileContent.folder(of: folder)
    }
    return places
  }

  /// The path of what `make install` puts below a prefix such as `/usr/local`.
  static let installed = "/share/ripples"
}

/// Files of kept libraries that `make deps` fetches beside the build, such as the charts of reports.
public enum FetchedFiles {
  /// The path of a folder of such files; nil where it is not installed. It is looked for where the environment says
  /// (`RIPPLES_CHARTS` for `charts`), in the build folders above the program, and where `make install` puts it.
  /// - Parameters:
  ///   - name: the name of the folder in `.build`.
  ///   - file: the path in the folder of a file without which it is of no use.
  public static func folder(_ name: String, holding file: String) -> String? {
    let named = getenv("RIPPLES_\(name.uppercased())").map { [String(cString: $0)] } ?? []
    let found = BundledFolder.places.filter {
      FileContent.name(of: $0).hasPrefix(".build") || $0.hasSuffix(BundledFolder.installed)
    }
    return (named + found.map { "\($0)/\(name)" }).first { FileContent.isFile("\($0)/\(file)") }
  }
}
