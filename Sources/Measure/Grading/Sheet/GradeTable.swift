import Score

/// The grades of a class as CSV: one row a student.
public enum GradeTable {
  /// The table with the columns student, lab, points, of, percent, status, reason, correction, then the points of each criterion; of
  /// work that was not judged the points are empty.
  public static func csv(_ lab: String, criteria: [Criterion], _ grades: [Grade]) -> String {
    let head =
      ["student", "lab", "points", "of", "percent", "status", "reason", "correction"]
      + criteria.map(\.id)
    let rows = grades.map { grade -> [String] in
      let percent = grade.points.map { grade.of > 0 ? 100 * $0 / grade.of : 0 }
      let judged = grade.status == .unjudged ? [] : grade.criteria
      let corrected = grade.corrections.map(\.text).joined(separator: "; ")
      let parts = criteria.map { criterion in
        judged.first { $0.id == criterion.id }.map { Figure.plain($0.points) } ?? ""
      }
      return [
        grade.student, lab, grade.points.map { Figure.plain($0) } ?? "", Figure.plain(grade.of),
        percent.map { Figure.short($0, decimals: 1) } ?? "", grade.status.rawValue,
        grade.reason?.split(whereSeparator: \.isNewline).first.map(String.init) ?? "", corrected,
      ] + parts
    }
    return ([head] + rows).map { $0.map(cell).joined(separator: ",") + "\n" }.joined()
  }

  /// A cell's text, quoted where it must be; text that a spreadsheet would run as a formula gets an apostrophe.
  public static func cell(_ text: String) -> String {
    let isFormula =
      text.unicodeScalars.first { !$0.properties.isWhitespace }.map {
        "=+-@".unicodeScalars.contains($0)
      } ?? false
    let isNumber = Double(text) != nil
    let safe = isFormula && !isNumber ? "'" + text : text
    return PlainText.make(safe).csvCell
  }
}
