import Files
import FoundationEssentials
import Glibc
import Score

/// A finished cell as it is kept beside the report.
package protocol KeptCell: Codable, Sendable {
  /// The version of the form, which grows when the form changes.
  static var version: Int { get }
  var version: Int { get }
  /// The paths of the files that belong to it, from the report's folder.
  var files: [String] { get }
  /// The bytes of each of these files.
  var sizes: [String: Int] { get set }
}

/// The finished cells of a report's folder, by the hash of everything that made them.
package final class CellStore: Sendable {
  /// The path of the folder that holds them.
  var folder: String { place.path }
  private let place: OutputPath
  /// The report's folder.
  let output: OutputPath
  /// Its path.
  var report: String { output.path }
  /// The name of the cells' folder, as seen from the report's folder.
  static let name = "cells"
  /// The file that says that a folder is a report's, and that is locked while one is made.
  private static let mark = ".ripples"
  private let lock: FileLock

  /// - Throws: `Fault` where the folder cannot be made, holds other people's files, or is being written to.
  package init(report output: OutputPath) throws {
    self.output = output
    let report = output.path
    guard !report.isEmpty else {
      throw Fault.call("out", "the folder has no name", hint: "such as ‹out out/report›")
    }
    place = output.below(Self.name)
    let mark = place.below(Self.mark)
    // A link in the place of a folder that no person named ends the command, unread.
    try output.makeFolder()
    if mark.kind != S_IFREG, !output.contents(hidden: true).isEmpty { throw Fault.taken(report) }
    try place.makeFolder()
    lock = try FileLock(
      mark,
      refused: {
        .system("\($0) cannot be written", at: .setting("out"), hint: "choose another folder")
      },
      busy: .call(
        "out", "another comparison is writing to \(report)",
        hint: "wait for it, or choose another folder"))
  }

  func base(_ recipe: CellRecipe) -> OutputPath { place.below(recipe.hash) }

  static func name(_ recipe: CellRecipe) -> String { name + "/" + recipe.hash }

  /// Returns a cell of an earlier run; nil where there is none, or where it is damaged.
  package func cell<Cell: KeptCell>(_ recipe: CellRecipe) -> Cell? {
    guard let bytes = object(recipe).bytes,
      let cell = try? JSONDecoder().decode(Cell.self, from: Data(bytes)),
      cell.version == Cell.version
    else { return nil }
    // A folder may come from elsewhere: a cell names files of its own only.
    let own = Self.name(recipe)
    let isWhole = cell.files.allSatisfy { file in
      file.hasPrefix(own) && !file.dropFirst(own.count).contains("/")
        && FileContent.isWritableAsFile(report + "/" + file)
        && FileContent.size(report + "/" + file) == cell.sizes[file]
    }
    return isWhole ? cell : nil
  }

  /// Keeps a cell; its sound and pictures are there already. They must not be written to any more: their names in
  /// `sounds` lead to the same files.
  package func keep(_ cell: some KeptCell, _ recipe: CellRecipe) throws {
    var cell = cell
    for file in cell.files {
      cell.sizes[file] = FileContent.size(report + "/" + file)
      try OutputName(output.below(file)).protect()
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let text = String(decoding: try encoder.encode(cell), as: UTF8.self)
    // Of a cell whose files were damaged the object is there still, and says what they were.
    try object(recipe).replace(with: SealedJSON.sealed(text))
  }

  private func object(_ recipe: CellRecipe) -> ObjectFile {
    ObjectFile(base(recipe).adding(".json"), isWhole: SealedJSON.isWhole)
  }

  /// Removes what belongs to none of these cells: of killed runs at once, of other variants after a day.
  package func clean(keeping recipes: [CellRecipe]) {
    let kept = Set(recipes.map(\.hash))
    for name in place.contents() {
      let hash = String(name.prefix { $0 != "." })
      let isCell = hash.count == 24 && hash.allSatisfy(\.isHexDigit)
      guard isCell, !kept.contains(hash) else { continue }
      let isWhole = FileContent.exists("\(folder)/\(hash).json")
      if !isWhole || FileContent.age("\(folder)/\(name)") > 86_400 {
        (try? OutputName(place.below(name)))?.remove()
      }
    }
  }
}
