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

/// Writes results that people edit by hand: a copy beside each says what was written, and what somebody has edited since is kept
/// under another name before it is replaced.
struct HandEdits {
  /// A file that somebody has edited, and where it is kept now.
  struct Edited {
    /// The name of the file.
    let name: String
    /// The path that it is kept under.
    let kept: String
    let text: String
    /// The text as it was written; nil where nobody knows, because another version wrote it.
    let was: String?
  }

  /// The folder of the results.
  let folder: OutputPath
  /// The files that were edited.
  private(set) var edited: [Edited] = []

  /// The folder of the copies, below the results.
  private static let copies = ".written"
  /// The folder of the edited files, below the results.
  static let keptName = "edited"
  private static let limit = 1 << 26

  init(in folder: OutputPath) { self.folder = folder }

  /// Writes a file of results.
  /// - Throws: `Fault` where it cannot be written, or the old one not be kept.
  mutating func write(_ text: String, to name: String) throws {
    if let old = try old(name), old.text != text { try keep(old, name) }
    let copy = folder.below("\(Self.copies)/\(name)")
    try copy.makeParents()
    try TextFile.write(text, to: folder.below(name))
    try TextFile.write(text, to: copy)
  }

  /// Removes a file of results; one that was edited is kept.
  /// - Throws: `Fault` where it cannot be kept.
  mutating func remove(_ name: String) throws {
    if let old = try old(name) {
      try keep(old, name)
    } else {
      try OutputName(folder.below(name)).remove()
    }
    (try? OutputName(folder.below("\(Self.copies)/\(name)")))?.remove()
  }

  /// The text of a file that is not as it was written, and the text that was; nil where there is no such file.
  private func old(_ name: String) throws -> (text: String, was: String?)? {
    guard folder.below(name).kind == S_IFREG else { return nil }
    let was = self.text("\(Self.copies)/\(name)")
    // What is no text is no text of ours.
    let text = self.text(name) ?? ""
    return text == was ? nil : (text, was)
  }

  private func text(_ name: String) -> String? {
    try? folder.below(name).reading { try FileContent.text($0, limit: Self.limit) }
  }

  /// Moves a file among the edited ones, under a name that is free.
  private mutating func keep(_ old: (text: String, was: String?), _ name: String) throws {
    let place = folder.below(Self.keptName)
    try place.makeFolder()
    var kept = place.below(name)
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    var number = 2
    while kept.kind != nil {
      kept = place.below("\(name[..<dot])-\(number)\(name[dot...])")
      number += 1
    }
    let new = try OutputName(kept)
    guard try OutputName(folder.below(name)).move(to: new) == 0 else {
      throw Fault.system(
        "\(folder.below(name).path) was edited by hand and cannot be kept as \(kept.path)",
        at: .setting("out"), hint: "move it elsewhere, and grade again")
    }
    edited.append(Edited(name: name, kept: kept.path, text: old.text, was: old.was))
  }
}

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
