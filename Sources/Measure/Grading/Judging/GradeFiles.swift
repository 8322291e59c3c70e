import Files
import Glibc
import JSON
import Score

/// The files that a class gets: grades, feedback, mappings without names.
public struct GradeFiles {
  private let lab: Lab
  private let criteria: [Criterion]
  private let works: [GradedWork]
  private let corrections: String
  private let spoken: (String) -> String
  private var grades: [Grade] { works.map(\.grade) }

  /// - Parameters:
  ///   - corrections: the path of the table of corrections, whether it is there or not.
  ///   - spoken: puts words in for the settings that the feedback names.
  public init(
    _ lab: Lab, criteria: [Criterion], _ works: [GradedWork],
    corrections: String = "corrections.csv", spoken: @escaping (String) -> String = { $0 }
  ) {
    (self.lab, self.criteria, self.works) = (lab, criteria, works)
    (self.corrections, self.spoken) = (corrections, spoken)
  }

  /// Writes the grades as CSV, one row for each student. A table that was edited by hand is kept.
  /// - Returns: sentences on what was edited, where it is kept, and how a correction stays.
  /// - Throws: `Fault`: `missing`, `permission`, `diskFull` or `file` where it cannot be written.
  public func writeTable(to path: String) throws -> [String] {
    var edits = HandEdits(in: OutputPath(folder: FileContent.folder(of: path)))
    let name = FileContent.name(of: path)
    try edits.write(GradeTable.csv(lab.name, criteria: criteria, grades), to: name)
    let own = EditedGrades(lab: lab, criteria: criteria)
    return try told(
      edits, edits.edited.flatMap { own.rows(of: $0.text, was: $0.was) },
      to: "\(lab.name)-corrections.csv")
  }

  /// Writes one Markdown file for each student. Files that were edited by hand are kept.
  /// - Parameter isClass: whether these are all students: then the feedback that an earlier run wrote to others is
  ///   removed.
  /// - Returns: sentences on what was edited, where it is kept, and how a correction stays.
  /// - Throws: `Fault`: `missing`, `permission`, `diskFull` or `file` where a file cannot be written.
  public func writeFeedback(to folder: OutputPath, isClass: Bool) throws -> [String] {
    try folder.makeFolder("feedback")
    var edits = HandEdits(in: folder)
    var students: [String: String] = [:]
    var taken: Set<String> = []
    for grade in grades {
      var name = Self.fileName(grade.student)
      while !taken.insert(name.lowercased()).inserted { name += "_" }
      students["\(name).md"] = grade.student
      try edits.write(Feedback.text(lab, grade, spoken: spoken), to: "\(name).md")
    }
    if isClass { try removeFeedback(besides: Set(students.keys), &edits) }
    let own = EditedGrades(lab: lab, criteria: criteria)
    let rows = edits.edited.flatMap { edited in
      students[edited.name].map { own.comment($0, of: edited.text, was: edited.was) } ?? []
    }
    return try told(edits, rows, to: Corrections.fileName)
  }

  private func removeFeedback(besides own: Set<String>, _ edits: inout HandEdits) throws {
    let folder = edits.folder
    for name in folder.contents() where name.hasSuffix(".md") && !own.contains(name) {
      let text = try? folder.below(name).reading { try FileContent.text($0, limit: 1 << 20) }
      guard let text else { continue }
      if Feedback.isFeedback(text, to: lab) { try edits.remove(name) }
    }
  }

  /// Says what was edited by hand, and writes it as rows for the table of corrections.
  private func told(_ edits: HandEdits, _ rows: [[String]], to name: String) throws -> [String] {
    guard let first = edits.edited.first else { return [] }
    let what =
      edits.edited.count == 1
      ? "\(edits.folder.below(first.name).path) is not as it was written: it is kept as \(first.kept)"
      : "\(edits.edited.count) files in \(edits.folder.path) are not as they were written: they are kept in \(edits.folder.below(HandEdits.keptName).path)"
    let cure = "; what every grading shall keep belongs into \(corrections)"
    guard !rows.isEmpty else { return [what + cure] }
    let place = edits.folder.below("\(HandEdits.keptName)/\(name)")
    // Rows of an earlier grading that nobody has taken over yet stay.
    let old = try? place.reading { try FileContent.text($0) }
    try TextFile.write(EditedGrades.table(rows, after: old ?? ""), to: place)
    let said = rows.count == 1 ? "the edit as its row" : "the edits as \(rows.count) of its rows"
    return [what + cure + ": \(said): \(place.path)"]
  }

  /// Writes the mappings that ran, without comments and names in quotes, into a folder; see `MappingPool`.
  /// - Parameter seed: the seed of their order.
  /// - Throws: `Fault`: `missing`, `permission`, `diskFull` or `file` where a file cannot be written, `call` for a
  ///   folder that holds other files.
  public func writePool(to path: String, seed: UInt64) throws {
    let pooled = works.filter { $0.grade.status == .graded }
    try MappingPool(path).write(
      pooled.map { (student: $0.grade.student, source: $0.source ?? "") }, seed: seed)
  }

  /// A file's name for a student: the first 60 letters, with `_` for those that no file's name may have.
  private static func fileName(_ student: String) -> String {
    let letters = student.prefix(60).map { letter -> Character in
      letter.isLetter || letter.isNumber || "-_. ,@+'’·".contains(letter) ? letter : "_"
    }
    return String(letters)
  }

  /// The grades as JSON text.
  public var json: String {
    JSONText.object([
      "schema": "ripples-grades/1", "lab": lab.name, "title": lab.title,
      "submissions": grades.map(Self.json),
    ]).pretty
  }

  private static func json(_ grade: Grade) -> JSONText {
    let judgements = grade.status == .unjudged ? [] : grade.criteria
    return .object([
      "student": grade.student, "file": grade.file, "status": grade.status.rawValue,
      "reason": grade.reason, "points": grade.points, "of": grade.of,
      "criteria": judgements.map(json), "corrections": grade.corrections.map(json),
    ])
  }

  private static func json(_ correction: Correction) -> JSONText {
    .object([
      "criterion": correction.criterion ?? Correction.whole, "points": correction.points,
      "was": correction.was, "comment": correction.comment,
    ])
  }

  private static func json(_ judgement: Judgement) -> JSONText {
    .object([
      "id": judgement.id, "holds": judgement.holds, "points": judgement.points,
      "of": judgement.of, "says": judgement.says, "found": judgement.found, "hint": judgement.hint,
    ])
  }

  /// The grades as lines for a terminal: of one mapping every criterion, of a class one line for each student.
  public var text: String {
    if grades.count == 1 { return Feedback.text(lab, grades[0], spoken: spoken) }
    return grades.map { grade in
      let points =
        grade.points.map { "\(Figure.plain($0)) of \(Figure.plain(grade.of))" } ?? "not judged"
      let open = grade.criteria.filter { !$0.holds }.map(\.id).joined(separator: ", ")
      let missed = open.isEmpty ? "everything holds" : "not yet: \(open)"
      let why = grade.reason.map { grade.status == .graded ? "\(missed); \($0)" : $0 } ?? missed
      // Of a reason the first line: a line of Lua that it shows stands below it.
      let line = PlainText.make("\(grade.student): \(points), \(why)").prefix { $0 != "\n" }
      return line + (grade.corrections.isEmpty ? "" : " (corrected by hand)")
    }.joined(separator: "\n")
  }
}
