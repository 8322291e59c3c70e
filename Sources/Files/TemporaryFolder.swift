import FoundationEssentials
import Glibc
import Score

/// A folder that only its owner can read, for as long as some work lasts.
package struct TemporaryFolder {
  /// The path of the folder, from the root.
  package let path: String

  private static let prefix = "ripples-work-"

  /// Makes the folder, and removes those that killed runs have left.
  /// - Throws: `Fault` where none can be made.
  package init() throws(Fault) {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let place = FileContent.absolute(named.isEmpty ? "/tmp" : named) ?? named
    Self.removeOrphans(in: place)
    var template = Array("\(place)/\(Self.prefix)\(getpid())-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Fault.system(
        "no folder can be made there", at: FaultPlace(place),
        hint: "choose another place with TMPDIR")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the folders of processes that are gone.
  private static func removeOrphans(in place: String) {
    for name in FileContent.names(in: place) where name.hasPrefix(prefix) {
      let digits = name.dropFirst(prefix.count).prefix { $0.isNumber }
      guard let process = pid_t(digits), kill(process, 0) != 0, errno == ESRCH else { continue }
      remove("\(place)/\(name)")
    }
  }

  package func remove() { Self.remove(path) }

  /// Removes a folder and everything in it; links are removed, not followed.
  package static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
