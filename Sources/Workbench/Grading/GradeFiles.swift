import Glibc
import Grading
import Output
import Score

/// Writes what a class is told: grades, feedback, mappings without names.
public struct GradeFiles {
  private let lab: Lab
  private let criteria: [Criterion]
  private let grades: [Grade]

  public init(_ lab: Lab, criteria: [Criterion], _ grades: [Grade]) {
    (self.lab, self.criteria, self.grades) = (lab, criteria, grades)
  }

  /// Makes sure, before the work, that its fruits will find their places.
  /// - Throws: `WorkbenchError` where a table or a pool cannot be written.
  public static func prepare(table: String?, pool: String?) throws {
    if let table {
      let folder = table.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        .joined(separator: "/")
      if !folder.isEmpty { try Folders.make(folder) }
      guard FileContent.isWritableAsFile(table) else {
        throw WorkbenchError(
          "--out", "\(table) is not a regular file", hint: "give the name of a file")
      }
      try TextFile.write("", to: table + ".test")
      unlink(table + ".test")
    }
    if let pool, FileContent.exists(pool), !FileContent.names(in: pool).isEmpty {
      throw WorkbenchError("--pool", "\(pool) holds other files", hint: "choose a new folder")
    }
  }

  /// One row a student.
  public func writeTable(to path: String) throws {
    try TextFile.write(GradeTable.csv(lab.name, criteria: criteria, grades), to: path)
  }

  /// One Markdown file a student.
  public func writeFeedback(to folder: String) throws {
    try Folders.make(folder)
    for grade in grades {
      try TextFile.write(
        Feedback.text(lab, grade), to: "\(folder)/\(Self.fileName(grade.student)).md")
    }
  }

  /// The mappings that ran, under numbers in an order drawn by chance, without comments that could tell who wrote them; and
  /// beside the folder the key, `FOLDER-key.csv`.
  public func writePool(to folder: String, seed: UInt64) throws {
    try Folders.make(folder)
    var random = SeededRandom(seed: seed).split("pool")
    var key = "file,student\n"
    let pooled = grades.filter { $0.status == .graded }.shuffled(using: &random)
    for (index, grade) in pooled.enumerated() {
      let name = "mapping-" + (index < 9 ? "0" : "") + "\(index + 1).lua"
      let source = try FileContent.text(grade.file, limit: Submission.limit)
      let plain = AnonymousText.make(source, without: grade.student)
      try TextFile.write(plain, to: "\(folder)/\(name)")
      key += "\(name),\(GradeTable.cell(grade.student))\n"
    }
    try TextFile.write(key, to: folder + "-key.csv")
  }

  /// A student's name as a file can have it.
  private static func fileName(_ student: String) -> String {
    String(student.map { $0.isLetter || $0.isNumber || "-_. ".contains($0) ? $0 : "_" })
  }

  public var json: String {
    JSONText.object([
      ("schema", .string("ripples-grades/1")), ("lab", .string(lab.name)),
      ("title", .string(lab.title)), ("submissions", .array(grades.map(Self.json))),
    ]).pretty
  }

  private static func json(_ grade: Grade) -> JSONText {
    .object([
      ("student", .string(grade.student)), ("file", .string(grade.file)),
      ("status", .string(grade.status.rawValue)), ("reason", .string(orNull: grade.reason)),
      ("points", .number(grade.points)), ("of", .number(grade.of)),
      ("criteria", .array(grade.criteria.map(json))),
    ])
  }

  private static func json(_ judgement: Judgement) -> JSONText {
    .object([
      ("id", .string(judgement.id)), ("holds", .bool(judgement.holds)),
      ("points", .number(judgement.points)), ("of", .number(judgement.of)),
      ("says", .string(judgement.says)), ("found", .string(judgement.found)),
      ("hint", .string(orNull: judgement.hint)),
    ])
  }

  /// Lines for a terminal: of one mapping every criterion, of a class one line a student.
  public var text: String {
    if grades.count == 1 { return Feedback.text(lab, grades[0]) }
    return grades.map { grade in
      let points = "\(GradeTable.number(grade.points)) of \(GradeTable.number(grade.of))"
      let open = grade.criteria.filter { !$0.holds }.map(\.id).joined(separator: ", ")
      let why = grade.reason ?? (open.isEmpty ? "everything holds" : "not yet: \(open)")
      return "\(grade.student): \(points), \(why)"
    }.joined(separator: "\n")
  }
}
