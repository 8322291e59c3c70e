import Score

extension SiteReport {
  /// The report as text.
  public var lines: [String] {
    var lines = [name.isEmpty ? "a site without name" : name]
    if !attribution.isEmpty { lines.append("data: \(attribution)") }
    if let origin {
      lines.append(
        "origin: latitude \(Figure.short(origin.latitude, decimals: 6)), longitude "
          + Figure.short(origin.longitude, decimals: 6))
    }
    lines += rippleLines
    for other in others { lines.append("\(other.kind): \(other.ids.joined(separator: ", "))") }
    lines += [""] + settingLines
    if !findings.isEmpty { lines += ["", "findings"] + findings.map { "  " + $0.line } }
    return lines + walkLines
  }

  private var rippleLines: [String] {
    if ripples.isEmpty { return ["", "ripples: none"] }
    let rows = ripples.map { row in
      [
        row.id, row.name == row.id ? "" : row.name, size(row),
        Figure.short(row.area, decimals: 0) + " m²", row.mapping,
        row.nearest.map { "\($0.id) \(Measure.metres($0.distance))" }.joined(separator: ", "),
        row.weights.map { "\($0.id) \(Figure.short($0.weight, decimals: 3))" }
          .joined(separator: ", "),
      ]
    }
    let titles = ["ripple", "name", "shape", "area", "mapping", "nearest edges", "weights"]
    return [""] + TextTable(titles, rows).lines
  }

  private func size(_ row: RippleRow) -> String {
    row.radius.map { "circle, radius \(Measure.metres($0))" } ?? row.shape
  }

  /// The settings that the site gives; the defaults stand in the JSON and in the reference.
  private var settingLines: [String] {
    let rows = settings.filter(\.isGiven).map { row in
      let unit = row.unit.symbol.isEmpty ? "" : " \(row.unit.symbol)"
      return ["  " + row.name, Figure.plain(row.value) + unit, row.doc]
    }
    if rows.isEmpty { return ["settings: all as by default (‹json› lists them)"] }
    return ["settings (others as by default; ‹json› lists them)"] + TextTable(nil, rows).lines
  }

  private var walkLines: [String] {
    if decisions.isEmpty { return [] }
    let rows = stays.map { row in
      [
        "  \(row.kind) \(row.id)", "\(row.enters)", "\(row.leaves)", "\(row.visits)",
        Measure.seconds(row.inside),
      ]
    }
    let counts = decisions.map { "\($0.kind.rawValue) \($0.count)" }.joined(separator: ", ")
    return ["", "walk"] + TextTable(["  place", "entered", "left", "visits", "inside"], rows).lines
      + ["  decisions: \(counts)"] + warnings.map { "  warning: \($0)" }
  }
}

/// Rows of texts in columns as wide as their widest text.
struct TextTable {
  let lines: [String]

  /// - Parameter titles: the titles of the columns; nil has none.
  init(_ titles: [String]?, _ rows: [[String]]) {
    let all = (titles.map { [$0] } ?? []) + rows
    let count = all.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in all.map { $0[column].count }.max()! }
    lines = all.map { row in
      var line = ""
      for (text, width) in zip(row, widths) where width > 0 {
        line += text + String(repeating: " ", count: width - text.count + 2)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
