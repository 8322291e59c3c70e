import Files

/// Everything that made a cell, as one hash: equal recipes make equal cells.
struct CellRecipe {
  let hash: String

  /// - Parameter program: hash of the program that renders.
  init(_ request: CompareRequest, _ variant: Variant, _ data: ComparedData, program: String) {
    var lines = [
      "cell \(StoredCell.version)", program, variant.source, variant.file, data.hash, data.path,
      variant.setting ?? "", "\(variant.kind)", "\(request.seed)", "\(request.sampleRate)",
      "\(data.start)", "\(data.dataset?.end ?? 0)", "\(request.speed ?? 0)",
      "\(request.length ?? 0)",
      "\(request.loudness)", "\(request.calibration)", "\(request.excerpt)",
      request.format?.rawValue ?? "none", request.unreadInput ?? "",
    ]
    lines += variant.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    lines += request.reading.columns.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    lines += [
      request.reading.dates.map { "dates \($0)" }, request.reading.zone.map { "zone \($0)" },
    ]
    .compactMap { $0 }
    for file in variant.sounds + [request.site].compactMap({ $0 }) {
      lines.append(file + " " + ((try? FileContent.hash(file)) ?? "missing"))
    }
    var digest = SHA256()
    for line in lines {
      Array("\(line.utf8.count):\(line)\n".utf8).withUnsafeBytes { digest.update($0) }
    }
    hash = String(digest.hexadecimal().prefix(24))
  }
}
