import Files
import Score

/// The edits of grades and feedback by hand, as rows for the table of corrections.
struct EditedGrades {
  let lab: Lab
  let criteria: [Criterion]

  /// The points that an edited table has and the written one had not: of criteria, and of the whole where it is not their sum.
  /// - Parameter was: the table as it was written; nil where it is not kept, so that edits cannot be seen.
  func rows(of edited: String, was: String?) -> [[String]] {
    guard let was else { return [] }
    let (now, before) = (SheetTable(edited), SheetTable(was))
    return now.rows.flatMap { row -> [[String]] in
      let student = now.cell("student", row)
      guard let old = before.rows.first(where: { before.cell("student", $0) == student }) else {
        return []
      }
      func change(_ column: String) -> Double? {
        let points = now.number(column, row)
        return points == before.number(column, old) ? nil : points
      }
      let parts = criteria.compactMap { criterion in
        change(criterion.id).map { [student, lab.name, criterion.id, Figure.plain($0), ""] }
      }
      let sum = criteria.compactMap { now.number($0.id, row) }.reduce(0, +)
      guard let whole = change("points"), parts.isEmpty || abs(whole - sum) > 1e-9 else {
        return parts
      }
      return parts + [[student, lab.name, Correction.whole, Figure.plain(whole), ""]]
    }
  }

  /// The lines that an edited feedback has and the written one had not, as a comment on the whole.
  func comment(_ student: String, of edited: String, was: String?) -> [[String]] {
    guard let was else { return [] }
    let known = Set(was.split(whereSeparator: \.isNewline).map { String($0).trimmed })
    let new = edited.split(whereSeparator: \.isNewline).map { String($0).trimmed }
      .filter { !$0.isEmpty && !known.contains($0) }
    return new.isEmpty
      ? [] : [[student, lab.name, Correction.whole, "", new.joined(separator: " ")]]
  }

  /// The rows as a table of corrections, after those of an earlier one.
  static func table(_ rows: [[String]], after old: String = "") -> String {
    let lines = ([Corrections.columns] + rows).map {
      $0.map(GradeTable.cell).joined(separator: ",") + "\n"
    }
    guard old.hasPrefix(lines[0]) else { return lines.joined() }
    return old + lines.dropFirst().filter { !old.contains("\n" + $0) }.joined()
  }
}
