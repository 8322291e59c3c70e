import Glibc
import Grading
import Output
import Score

/// Writes what a class is told: grades, feedback, mappings without names.
public struct GradeFiles {
  private let lab: Lab
  private let criteria: [Criterion]
  private let works: [GradedWork]
  private var grades: [Grade] { works.map(\.grade) }

  public init(_ lab: Lab, criteria: [Criterion], _ works: [GradedWork]) {
    (self.lab, self.criteria, self.works) = (lab, criteria, works)
  }

  /// One row a student.
  public func writeTable(to path: String) throws {
    try TextFile.write(GradeTable.csv(lab.name, criteria: criteria, grades), to: path)
  }

  /// One Markdown file a student.
  public func writeFeedback(to folder: String) throws {
    try Folders.make(folder)
    var taken: Set<String> = []
    for grade in grades {
      var name = Self.fileName(grade.student)
      while !taken.insert(name.lowercased()).inserted { name += "_" }
      try TextFile.write(Feedback.text(lab, grade), to: "\(folder)/\(name).md")
    }
  }

  /// The mappings that ran, under numbers in an order drawn by chance, without comments and names in quotes; and beside the
  /// folder the key, `FOLDER-key.csv`.
  public func writePool(to path: String, seed: UInt64) throws {
    var folder = path
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    try Folders.make(folder)
    var random = SeededRandom(seed: seed).split("pool")
    var key = "file,student\n"
    let pooled = works.filter { $0.grade.status == .graded }.shuffled(using: &random)
    for (index, work) in pooled.enumerated() {
      let name = "mapping-" + (index < 9 ? "0" : "") + "\(index + 1).lua"
      let plain = AnonymousText.make(work.source ?? "", without: work.grade.student)
      try TextFile.write(plain, to: "\(folder)/\(name)")
      key += "\(name),\(GradeTable.cell(work.grade.student))\n"
    }
    try TextFile.write(key, to: folder + "-key.csv")
  }

  /// A student's name as a file can have it: 60 letters of it at most.
  private static func fileName(_ student: String) -> String {
    let letters = student.prefix(60).map { letter -> Character in
      letter.isLetter || letter.isNumber || "-_. ".contains(letter) ? letter : "_"
    }
    return String(letters)
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
      let line = PlainText.make("\(grade.student): \(points), \(why)")
      return line.replacing("\n", with: " ")
    }.joined(separator: "\n")
  }
}
