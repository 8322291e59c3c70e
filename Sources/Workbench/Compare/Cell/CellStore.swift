import FoundationEssentials
import Glibc
import Output

/// The finished cells of a report's folder, by the hash of everything that made them.
struct CellStore: Sendable {
  /// Path of the folder that holds them.
  let folder: String
  /// Its name, as seen from the report's folder.
  static let name = "cells"

  /// - Throws: `WorkbenchError` where the folder cannot be made.
  init(report: String) throws {
    folder = report + "/" + Self.name
    try Folders.make(folder)
  }

  func base(_ recipe: CellRecipe) -> String { folder + "/" + recipe.hash }

  static func name(_ recipe: CellRecipe) -> String { name + "/" + recipe.hash }

  /// A cell of an earlier run; nil where there is none, or what there is is damaged.
  func cell(_ recipe: CellRecipe) -> StoredCell? {
    guard let bytes = try? FileContent.read(base(recipe) + ".json", limit: 1 << 28),
      let cell = try? JSONDecoder().decode(StoredCell.self, from: Data(bytes)),
      cell.version == StoredCell.version
    else { return nil }
    let files = [cell.sound, cell.excerpt?.file, cell.spectrogram?.file].compactMap { $0 }
    let prefix = String(folder.dropLast(Self.name.count))
    return files.allSatisfy { FileContent.isFile(prefix + $0) } ? cell : nil
  }

  /// Keeps a cell; its sound and pictures are there already.
  func keep(_ cell: StoredCell, _ recipe: CellRecipe) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let text = String(decoding: try encoder.encode(cell), as: UTF8.self)
    try TextFile.write(text, to: base(recipe) + ".json")
  }

  /// Removes what belongs to none of these cells: of changed variants, and of killed runs.
  func clean(keeping recipes: [CellRecipe]) {
    let kept = Set(recipes.map(\.hash))
    for path in FileContent.files(in: folder) {
      let file = path.split(separator: "/").last.map(String.init) ?? path
      let hash = String(file.prefix { $0 != "." })
      let isCell = hash.count == 24 && hash.allSatisfy(\.isHexDigit)
      if isCell, !kept.contains(hash) { unlink(path) }
    }
  }
}

/// Folders that are made where they are missing.
enum Folders {
  /// - Throws: `WorkbenchError` where it cannot be made.
  static func make(_ path: String) throws {
    var built = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      built += part
      if mkdir(built, 0o755) != 0, errno != EEXIST || !FileContent.isFolder(built) {
        let reason = String(cString: strerror(errno))
        throw WorkbenchError(
          "--out", "\(built) cannot be made: \(reason)", hint: "choose another folder")
      }
      built += "/"
    }
  }
}
