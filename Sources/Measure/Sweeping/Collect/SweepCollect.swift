import Comparing
import Files
import JSON
import Pictures
import Score
import Threads

/// Makes the table of a sweep from its store, whoever made the cells, and says what is missing and why.
public struct SweepCollect {
  private let folder: SweepFolder

  package init(_ folder: SweepFolder) { self.folder = folder }

  /// Writes `cells.csv`, `cells.parquet`, `report.md` with `curves.svg`, `report.txt` and `report.json`.
  /// - Parameters:
  ///   - place: the folder that gets them.
  ///   - hasIntervals: each measure has two more columns.
  ///   - metrics: the measures of the report, whole or the word before the colon; none for those that depend most on what was
  ///     varied.
  /// - Returns: nil when given up.
  /// - Throws: `Fault` for a sweep that is none, or a folder that holds other files or cannot be written to.
  public func write(
    to place: OutputPath, hasIntervals: Bool = false, metrics: [String] = [], threads: Int = 1,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    _ progress: (Int, Int) -> Void = { _, _ in }
  ) throws -> SweepFindings? {
    let plan = try SweepPlan(folder)
    let cells = try folder.readCells(plan)
    let store = try folder.storeToRead(plan)
    // Asked first: a host that is no store would look like one whose cells are damaged.
    let strangers = try store.place.strangers(of: cells.map(\.key))
    try folder.prepare(results: place)
    guard let portions = try read(cells, store, hasIntervals, threads, isCancelled, progress)
    else { return nil }
    var whole = SweepPortion(hasIntervals: hasIntervals)
    for portion in portions { whole.add(portion) }
    try SweepTable(cells: cells, portion: whole, hasIntervals: hasIntervals)
      .write(to: place.below("cells.csv"))
    var findings = whole.findings
    findings.strangers = strangers
    findings.note = ParquetFile.write(
      csv: place.below("cells.csv"), to: place.below("cells.parquet"))
    let curves = try SweepCurves(cells, whole, metrics: metrics)
    findings.means = curves.json
    try SweepReport(findings: findings, curves: curves, title: Self.title(cells))
      .write(to: place)
    try TextFile.write(findings.text, to: place.below("report.txt"))
    try TextFile.write(findings.json.pretty, to: place.below("report.json"))
    return findings
  }

  private static func title(_ cells: [SweepCell]) -> String {
    let names = cells.map { FileContent.name(of: $0.mapping) }.distinct()
    return "Sweep of \(names.joined(separator: ", "))"
  }

  private func read(
    _ cells: [SweepCell], _ store: SweepStore, _ hasIntervals: Bool, _ threads: Int,
    _ isCancelled: @escaping @Sendable () -> Bool, _ progress: (Int, Int) -> Void
  ) throws -> [SweepPortion]? {
    let (made, failed) = (store.place.keys(.cells), store.place.keys(.failed))
    let size = SweepStore.portion
    let pool = WorkPool(count: (cells.count + size - 1) / size, isCancelled: isCancelled) {
      [folder] part in
      var portion = SweepPortion(hasIntervals: hasIntervals)
      for cell in cells[part * size..<min(cells.count, (part + 1) * size)] {
        portion.add(
          cell,
          try folder.content(
            of: cell, in: store, made: made, failed: failed))
      }
      return portion
    }
    return try pool.run(threads: threads, named: "collect") {
      progress(min(cells.count, $0 * size), cells.count)
    }
  }
}

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
