import Files
import Glibc
import Page
import Score
import Server

/// The folder in which walks are kept, for one server alone: the names of walks tell those of one server apart.
final class WalksFolder: Sendable {
  let path: String
  private let lock: Int32

  /// - Throws: `Fault` where the folder cannot be made or written to, and where another server keeps its walks there.
  init(_ path: String) throws {
    self.path = path
    try Folders.make(path, "walks")
    let mark = "\(path)/.field"
    lock = open(mark, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard lock >= 0 else {
      throw Fault.system(
        "\(path) cannot be written to", at: .setting("walks"), hint: "choose another folder")
    }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw Fault.call(
        "walks", "another ripples field keeps its walks in \(path)",
        hint: "end it, or choose another folder")
    }
  }

  deinit { close(lock) }

  /// The secret of the address, which stays the same as long as its file does: a code on a board works after a new
  /// start, and a phone that was away delivers its walk. Only the owner of the folder can read the file.
  /// - Throws: `Fault` for a file that cannot be read or written, and for one that holds no secret.
  func secret() throws -> String { try AccessToken.kept(in: "\(path)/.secret") }
}
