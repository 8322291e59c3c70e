import Comparing
import Files
import Glibc
import JSON
import Score

/// The objects of sweeps, by the hash of everything that made them: `cells/ab/KEY.json`, `failed/ab/KEY.json`,
/// `features/ab/KEY.features`, `sounds/ab/KEY.wav`.
package struct SweepStore: Sendable {
  enum Kind: String, CaseIterable, Sendable { case cells, failed, features, sounds }

  let folder: String

  package init(_ folder: String) { self.folder = folder }

  func path(_ kind: Kind, _ key: String, ending: String = "json") -> String {
    "\(folder)/\(kind.rawValue)/\(key.prefix(2))/\(key).\(ending)"
  }

  func object(_ kind: Kind, _ key: String) -> ObjectFile {
    ObjectFile(path(kind, key), isWhole: SealedJSON.isWhole)
  }

  /// The features of a cell: everything of it that is measured.
  func features(_ key: String) -> ObjectFile {
    ObjectFile(path(.features, key, ending: "features"), isWhole: CellFeatures.isWhole)
  }

  /// Makes the folder, and sees whether it can be written to.
  /// - Throws: `Fault` where it cannot.
  func prepare() throws {
    try Folders.make(folder, "store")
    guard access(folder, W_OK | X_OK) == 0 else {
      throw Fault.system(
        "\(folder) cannot be written to", at: .setting("store"),
        hint: "choose another folder, or change its permissions")
    }
  }

  /// Returns the keys of all objects of a kind, whole or not, by the names of their files.
  func keys(_ kind: Kind) -> Set<String> {
    var keys: Set<String> = []
    for name in names(kind) where name.hasSuffix(".json") { keys.insert(String(name.dropLast(5))) }
    return keys
  }

  /// Returns the paths of objects that differ from one of the same key: the same work gave other bytes.
  func strangers(_ kind: Kind) -> [String] {
    paths(kind).filter { FileContent.name(of: $0).contains(".other-") }
  }

  /// Removes what killed runs have left unfinished.
  /// - Parameter age: seconds since it was written to: younger ones may be others' work.
  func clean(olderThan age: Int = 3600) {
    for path in Kind.allCases.flatMap(paths)
    where path.hasSuffix(UnfinishedFile.ending) && FileContent.age(path) > age { unlink(path) }
  }

  func paths(_ kind: Kind) -> [String] {
    FileContent.files(in: "\(folder)/\(kind.rawValue)").filter { FileContent.isFile($0) }
  }

  private func names(_ kind: Kind) -> [String] {
    let place = "\(folder)/\(kind.rawValue)"
    return FileContent.names(in: place).flatMap { FileContent.names(in: "\(place)/\($0)") }
  }
}
