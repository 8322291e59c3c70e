import Files
import Synchronization

/// Everything that made a cell, as one hash: equal recipes make equal cells.
package struct CellRecipe {
  package let hash: String

  /// - Parameters:
  ///   - program: hash of the program that renders.
  ///   - form: the name and version of the form in which the cell is kept.
  ///   - files: the hashes of the files that cells read.
  package init(
    _ request: CompareRequest, _ variant: Variant, _ data: ComparedData, program: String,
    form: String = "cell \(StoredCell.version)", files: FileHashes = FileHashes()
  ) {
    var lines = [
      form, program, variant.source, variant.file, data.hash, data.path,
      variant.setting ?? "", "\(variant.kind)", "\(data.start)", "\(data.dataset?.end ?? 0)",
      request.unreadInput ?? "",
    ]
    if request.endFade > 0 { lines.append("end fade \(request.endFade)") }
    lines += request.play.fields(of: .recipe).map { "\($0.0) \($0.1.compact)" }
    lines += variant.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let sounds = request.permit.scope(of: variant.file).guarding {
      variant.sounds.map { $0 + " " + files[$0] }
    }
    lines += sounds + [request.site].compactMap { $0 }.map { $0 + " " + files[$0] }
    self.init(lines)
  }

  /// - Parameter lines: everything that the cell depends on.
  package init(_ lines: [String]) {
    let text = lines.map { "\($0.utf8.count):\($0)\n" }.joined()
    hash = String(SHA256.hexadecimal(of: text.utf8).prefix(24))
  }
}

/// The hashes of files, each of which is read once.
package final class FileHashes: Sendable {
  private let known = Mutex<[String: String]>([:])

  package init() {}

  /// The SHA-256 of a file or folder; `missing` where it cannot be read.
  subscript(path: String) -> String {
    if let hash = known.withLock({ $0[path] }) { return hash }
    let hash = (try? FileContent.hash(path)) ?? "missing"
    known.withLock { $0[path] = hash }
    return hash
  }
}
