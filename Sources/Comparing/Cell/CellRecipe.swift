import Files

/// Everything that made a cell, as one hash: equal recipes make equal cells.
package struct CellRecipe {
  let hash: String

  /// - Parameter program: hash of the program that renders.
  init(_ request: CompareRequest, _ variant: Variant, _ data: ComparedData, program: String) {
    var lines = [
      "cell \(StoredCell.version)", program, variant.source, variant.file, data.hash, data.path,
      variant.setting ?? "", "\(variant.kind)", "\(data.start)", "\(data.dataset?.end ?? 0)",
      request.unreadInput ?? "",
    ]
    lines += request.play.fields(of: .recipe).map { "\($0.0) \($0.1.compact)" }
    lines += variant.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    for file in variant.sounds + [request.site].compactMap({ $0 }) {
      lines.append(file + " " + ((try? FileContent.hash(file)) ?? "missing"))
    }
    self.init(lines)
  }

  /// - Parameter lines: everything that the cell depends on.
  package init(_ lines: [String]) {
    var digest = SHA256()
    for line in lines {
      Array("\(line.utf8.count):\(line)\n".utf8).withUnsafeBytes { digest.update($0) }
    }
    hash = String(digest.hexadecimal().prefix(24))
  }
}
