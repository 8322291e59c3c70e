import Files
import Glibc
import Score

/// Writes results that people edit by hand: a copy beside each says what was written, and what somebody has edited since is kept
/// under another name before it is replaced.
struct HandEdits {
  /// A file that somebody has edited, and where it is kept now.
  struct Edited {
    /// The name of the file.
    let name: String
    /// The path that it is kept under.
    let kept: String
    let text: String
    /// The text as it was written; nil where nobody knows, because another version wrote it.
    let was: String?
  }

  /// The folder of the results.
  let folder: OutputPath
  /// The files that were edited.
  private(set) var edited: [Edited] = []

  /// The folder of the copies, below the results.
  private static let copies = ".written"
  /// The folder of the edited files, below the results.
  static let keptName = "edited"
  private static let limit = 1 << 26

  init(in folder: OutputPath) { self.folder = folder }

  /// Writes a file of results.
  /// - Throws: `Fault` where it cannot be written, or the old one not be kept.
  mutating func write(_ text: String, to name: String) throws {
    if let old = try old(name), old.text != text { try keep(old, name) }
    let copy = folder.below("\(Self.copies)/\(name)")
    try copy.makeParents()
    try TextFile.write(text, to: folder.below(name))
    try TextFile.write(text, to: copy)
  }

  /// Removes a file of results; one that was edited is kept.
  /// - Throws: `Fault` where it cannot be kept.
  mutating func remove(_ name: String) throws {
    if let old = try old(name) {
      try keep(old, name)
    } else {
      try OutputName(folder.below(name)).remove()
    }
    (try? OutputName(folder.below("\(Self.copies)/\(name)")))?.remove()
  }

  /// The text of a file that is not as it was written, and the text that was; nil where there is no such file.
  private func old(_ name: String) throws -> (text: String, was: String?)? {
    guard folder.below(name).kind == S_IFREG else { return nil }
    let was = self.text("\(Self.copies)/\(name)")
    // What is no text is no text of ours.
    let text = self.text(name) ?? ""
    return text == was ? nil : (text, was)
  }

  private func text(_ name: String) -> String? {
    try? folder.below(name).reading { try FileContent.text($0, limit: Self.limit) }
  }

  /// Moves a file among the edited ones, under a name that is free.
  private mutating func keep(_ old: (text: String, was: String?), _ name: String) throws {
    let place = folder.below(Self.keptName)
    try place.makeFolder()
    var kept = place.below(name)
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    var number = 2
    while kept.kind != nil {
      kept = place.below("\(name[..<dot])-\(number)\(name[dot...])")
      number += 1
    }
    let new = try OutputName(kept)
    guard try OutputName(folder.below(name)).move(to: new) == 0 else {
      throw Fault.system(
        "\(folder.below(name).path) was edited by hand and cannot be kept as \(kept.path)",
        at: .setting("out"), hint: "move it elsewhere, and grade again")
    }
    edited.append(Edited(name: name, kept: kept.path, text: old.text, was: old.was))
  }
}
