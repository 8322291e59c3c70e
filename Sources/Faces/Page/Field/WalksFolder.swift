import Files
import Score
import Network

/// The folder in which walks are kept, for one server alone: the names of walks tell those of one server apart.
final class WalksFolder: Sendable {
  let path: String
  private let lock: FileLock

  /// - Throws: `Fault` where the folder cannot be made or written to, and where another server keeps its walks there.
  init(_ path: String) throws {
    self.path = path
    try Folders.make(path, "walks")
    lock = try FileLock(
      OutputPath(folder: path).below(".field"),
      refused: { _ in
        .system(
          "\(path) cannot be written to", at: .setting("walks"), hint: "choose another folder")
      },
      busy: .call(
        "walks", "another ripples field keeps its walks in \(path)",
        hint: "end it, or choose another folder"))
  }

  /// The secret of the address, which stays the same as long as its file does: a code on a board works after a new
  /// start, and a phone that was away delivers its walk. Only the owner of the folder can read the file.
  /// - Throws: `Fault` for a file that cannot be read or written, and for one that holds no secret.
  func secret() throws -> String { try AccessToken.kept(in: "\(path)/.secret") }
}
