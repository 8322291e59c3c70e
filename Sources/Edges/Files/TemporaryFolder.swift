import FoundationEssentials
import Glibc
import Score

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
