import FoundationEssentials
import Glibc

/// A folder that only its owner can read, for as long as some work lasts.
struct TemporaryFolder {
  let path: String

  /// - Throws: `WorkbenchError` where none can be made.
  init() throws {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(place)/ripples-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw WorkbenchError(
        place, "no folder can be made there: \(String(cString: strerror(errno)))",
        hint: "choose another place with TMPDIR")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try Folders.make(path + "/data")
  }

  func remove() { Self.remove(path) }

  /// Removes a folder and everything in it; links are removed, not followed.
  static func remove(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }
}
