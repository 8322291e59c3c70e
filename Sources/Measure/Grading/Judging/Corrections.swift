import Files
import Score

/// The corrections of a teacher: a table beside the submissions, which every grading reads and applies, so that none is lost
/// when the class is graded again.
///
/// ```
/// student,lab,criterion,points,comment
/// Ana Lima,02-pitch,straight,4,the line is straight; the tracker lost the last second
/// Ben,2,total,,Come and see me about the domain.
/// ```
struct Corrections: Sendable {
  /// A row of the table that is about the lab.
  private struct Entry {
    let student: String
    let correction: Correction
    let line: Int
  }

  static let fileName = "corrections.csv"
  static let columns = ["student", "lab", "criterion", "points", "comment"]

  private let file: String
  private let lab: Lab
  private var entries: [Entry] = []
  /// Sentences on rows of labs that are not known.
  private var strange: [String] = []

  /// Reads the corrections of a lab.
  /// - Parameters:
  ///   - file: the path of the table.
  ///   - known: the names of all labs.
  /// - Throws: `Fault` with the line of whatever cannot be meant so.
  init(_ file: String, _ lab: Lab, known: [String]) throws {
    (self.file, self.lab) = (file, lab)
    let table = SheetTable(try FileContent.text(file, limit: 1 << 24))
    for name in Self.columns.dropLast() where !table.head.contains(name) {
      throw fault(
        1, "has no column \(quoted(name))",
        hint: "its first line is " + Self.columns.joined(separator: ","))
    }
    for row in table.rows {
      let name = table.cell("lab", row)
      if isMine(name) {
        if let entry = try entry(table, row) { entries.append(entry) }
      } else if !known.contains(where: { Self.isLab(name, $0) }) {
        strange.append("\(file):\(row.line): there is no lab \(quoted(name))")
      }
    }
    try refuseTwice()
  }

  private func isMine(_ name: String) -> Bool {
    Self.isLab(name, lab.name) || Int(name, radix: 10) == lab.number
  }

  /// Whether a cell names a lab: by its name, or by the number that its name begins with.
  private static func isLab(_ cell: String, _ name: String) -> Bool {
    let number = Int(name.prefix { $0.isNumber }, radix: 10)
    return cell == name || (number != nil && Int(cell, radix: 10) == number)
  }

  private func fault(_ line: Int, _ message: String, hint: String) -> Fault {
    Fault(.lab, message, at: FaultPlace(file, line: line), hint: hint)
  }

  private func entry(_ table: SheetTable, _ row: SheetTable.Row) throws -> Entry? {
    let (student, id) = (table.cell("student", row), table.cell("criterion", row))
    let (text, comment) = (table.cell("points", row), table.cell("comment", row))
    guard !(text.isEmpty && comment.isEmpty) else { return nil }
    guard !student.isEmpty else {
      throw fault(row.line, "names no student", hint: "write the name as the grades have it")
    }
    let criterion = lab.criteria.first { $0.id == id }
    let isWhole = id.isEmpty || id.lowercased() == Correction.whole
    guard criterion != nil || isWhole else {
      throw fault(
        row.line, "\(lab.name) has no criterion \(quoted(id))",
        hint: NearestName.hint(for: id, among: lab.criteria.map(\.id) + [Correction.whole]))
    }
    let most = criterion?.points ?? lab.points
    let points = table.number("points", row)
    guard text.isEmpty || points.map({ (0...most).contains($0) }) == true else {
      let what =
        points == nil ? "is no number of points" : "is no number from 0 to \(Figure.plain(most))"
      throw fault(
        row.line, "\(quoted(text)) \(what)",
        hint: "give 0 to \(Figure.plain(most)), or nothing for a comment alone")
    }
    return Entry(
      student: student,
      correction: Correction(criterion: criterion?.id, points: points, comment: comment),
      line: row.line)
  }

  /// Refuses two rows that give the points of one thing.
  private func refuseTwice() throws {
    for (index, entry) in entries.enumerated() where entry.correction.points != nil {
      let other = entries[..<index].first {
        isSame($0.student, entry.student) && $0.correction.points != nil
          && $0.correction.criterion == entry.correction.criterion
      }
      guard let other else { continue }
      throw fault(
        entry.line,
        "gives the same points as line \(other.line) once more: \(entry.student), \(entry.correction.criterion ?? Correction.whole)",
        hint: "remove one of the two")
    }
  }

  /// Whether two names are one student's, whatever their case and their spaces.
  private func isSame(_ a: String, _ b: String) -> Bool {
    func plain(_ name: String) -> [String] {
      name.lowercased().split(separator: " ").map(String.init)
    }
    return plain(a) == plain(b)
  }

  /// Applies what is said of a student, criterion by criterion, then of the whole.
  /// - Parameter only: the ids of the criteria that count.
  func apply(to grade: inout Grade, only: [String]) {
    let own = entries.filter { isSame($0.student, grade.student) }.map(\.correction)
    for correction in own where correction.criterion.map(only.contains) == true {
      grade.correct(correction)
    }
    for correction in own where correction.criterion == nil { grade.correct(correction) }
  }

  /// Sentences on rows of labs that are not known, on those that are about no submission, and on those that take points away: the
  /// student may have handed in better work since.
  func doubts(_ grades: [Grade]) -> [String] {
    strange
      + entries.compactMap { entry in
        guard let grade = grades.first(where: { isSame($0.student, entry.student) }) else {
          return "\(file):\(entry.line): \(quoted(entry.student)) handed in nothing; "
            + NearestName.hint(for: entry.student, among: grades.map(\.student))
        }
        let given = grade.corrections.first {
          $0.criterion == entry.correction.criterion && $0.points != nil
        }
        guard let points = entry.correction.points, let found = given?.was, points < found else {
          return nil
        }
        return
          "\(file):\(entry.line): \(grade.student) gets \(Figure.plain(points)) points where \(Figure.plain(found)) were found; is it still meant so?"
      }
  }
}
