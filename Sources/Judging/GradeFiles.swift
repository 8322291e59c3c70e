import Files
import Glibc
import Grading
import JSON
import Score

/// The files that a class gets: grades, feedback, mappings without names.
public struct GradeFiles {
  private let lab: Lab
  private let criteria: [Criterion]
  private let works: [GradedWork]
  private let spoken: (String) -> String
  private var grades: [Grade] { works.map(\.grade) }

  /// - Parameter spoken: puts words in for the settings that the feedback names.
  public init(
    _ lab: Lab, criteria: [Criterion], _ works: [GradedWork],
    spoken: @escaping (String) -> String = { $0 }
  ) {
    (self.lab, self.criteria, self.works, self.spoken) = (lab, criteria, works, spoken)
  }

  /// Writes the grades as CSV, one row for each student.
  /// - Throws: `Fault`: `missing`, `permission`, `diskFull` or `file` where it cannot be written.
  public func writeTable(to path: String) throws {
    try TextFile.write(GradeTable.csv(lab.name, criteria: criteria, grades), to: path)
  }

  /// Writes one Markdown file for each student.
  /// - Parameter isClass: whether these are all students: then the feedback that an earlier run wrote to others is
  ///   removed.
  /// - Throws: `Fault`: `missing`, `permission`, `diskFull` or `file` where a file cannot be written.
  public func writeFeedback(to folder: OutputPath, isClass: Bool) throws {
    try folder.makeFolder("feedback")
    if isClass { removeFeedback(in: folder.path) }
    var taken: Set<String> = []
    for grade in grades {
      var name = Self.fileName(grade.student)
      while !taken.insert(name.lowercased()).inserted { name += "_" }
      try TextFile.write(
        Feedback.text(lab, grade, spoken: spoken),
        to: folder.below("\(name).md"))
    }
  }

  private func removeFeedback(in folder: String) {
    for name in FileContent.names(in: folder) where name.hasSuffix(".md") {
      let path = "\(folder)/\(name)"
      guard !FileContent.isLink(path), let text = try? FileContent.text(path, limit: 1 << 20) else {
        continue
      }
      if Feedback.isFeedback(text, to: lab) { unlink(path) }
    }
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
      "criteria": judgements.map(json),
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
      let why = grade.reason ?? (open.isEmpty ? "everything holds" : "not yet: \(open)")
      // Of a reason the first line: a line of Lua that it shows stands below it.
      let line = PlainText.make("\(grade.student): \(points), \(why)").prefix { $0 != "\n" }
      return String(line)
    }.joined(separator: "\n")
  }
}
