import Files
import Pictures
import Score

/// The report of a sweep for people: what is there and what is missing, and what the measures depend on.
struct SweepReport {
  let findings: SweepFindings
  let curves: SweepCurves
  let title: String
  private static let picture = "curves.svg"

  /// Writes `report.md` and, where something was varied, `curves.svg`.
  /// - Throws: `Fault` where a file cannot be written.
  func write(to folder: OutputPath) throws {
    if !curves.isEmpty {
      try ByteFile.write(curves.picture(title).bytes(.svg), to: folder.below(Self.picture))
    }
    try TextFile.write(text, to: folder.below("report.md"))
  }

  private var text: String {
    var lines = ["# \(title)", ""]
    lines += findings.text.split(separator: "\n").map { "- \($0)" }
    lines += curves.gaps.map { "- \($0)" }
    if curves.isEmpty {
      lines += [
        "",
        "Nothing that was varied changes a measure, so there is no picture. The table is cells.csv.",
      ]
    } else {
      lines += [
        "", "## What the measures depend on", "",
        "Each mean is over all cells that have that value, whatever else they have, with its 95 % interval by Student's t, as if "
          + "the cells had been drawn by chance; one cell has no interval, nor have cells of equal values (\"no spread\"). The share of the variance is the part of all differences between cells that goes with "
          + "this factor alone; what is left goes with the other factors, with their working together, and with the seeds.",
        "", "![\(Self.escaped(curves.words))](\(Self.picture))",
      ]
      lines += curves.lines
      lines += ["", "## The means at each value"] + curves.tables
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text for within brackets.
  private static func escaped(_ text: String) -> String {
    text.replacing("[", with: "\\[").replacing("]", with: "\\]")
  }
}
