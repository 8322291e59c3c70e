import Glibc
import Grading
import Score

/// What one student handed in.
struct Submission: Sendable, Equatable {
  /// Name of the student's folder or file.
  let student: String
  /// Path of the mapping; nil where there is none.
  var mapping: String?
  /// Path of the answers; nil where there are none.
  var answers: String?
  /// Why there is no mapping that can be looked at.
  var fault: String?

  /// A longer file is no mapping.
  static let limit = 1 << 20
  static let answersName = "answers.json"

  /// The submissions in a folder, in order of their names: `anna.lua`, `anna/pitch.lua`, `anna/02-pitch/pitch.lua`, each with
  /// `answers.json` (of `anna.lua`, `anna.json`) beside it.
  static func all(in folder: String, _ lab: Lab) -> [Submission] {
    let names = FileContent.names(in: folder)
    return names.compactMap { name in
      let path = folder + "/" + name
      if let fault = fault(ofName: path) {
        return Submission(student: name, mapping: nil, answers: nil, fault: fault)
      }
      if FileContent.isFolder(path) { return inside(path, student: name, lab) }
      guard name.hasSuffix(".lua") else { return nil }
      let stem = String(name.dropLast(4))
      return of(
        file: path, student: names.contains(stem) ? name : stem,
        answers: folder + "/" + stem + ".json")
    }
  }

  /// One mapping, of whoever wrote it.
  static func of(file: String, student: String, answers: String) -> Submission {
    var submission = Submission(student: student, mapping: file)
    submission.fault = fault(of: file)
    if !isLink(answers), FileContent.isFile(answers) { submission.answers = answers }
    return submission
  }

  private static func inside(_ folder: String, student: String, _ lab: Lab) -> Submission {
    let places = [folder, "\(folder)/\(lab.name)"].filter { !isLink($0) }
    for place in places where FileContent.isFile("\(place)/\(lab.mapping)") {
      return of(
        file: "\(place)/\(lab.mapping)", student: student, answers: "\(place)/\(answersName)")
    }
    var submission = Submission(student: student)
    var others: [String] = []
    for place in places {
      let answers = "\(place)/\(answersName)"
      if !isLink(answers), FileContent.isFile(answers) { submission.answers = answers }
      others += FileContent.names(in: place).filter { $0.hasSuffix(".lua") }.map {
        "\(place)/\($0)"
      }
    }
    if others.count == 1 {
      return of(
        file: others[0], student: student, answers: submission.answers ?? "")
    }
    let found = others.map { $0.split(separator: "/").last ?? "" }.joined(separator: ", ")
    submission.fault =
      "\(lab.mapping) was not handed in" + (found.isEmpty ? "" : "; there are \(found)")
    return submission
  }

  /// Why an entry of the folder is not looked into; nil where it is.
  private static func fault(ofName path: String) -> String? {
    var status = stat()
    if lstat(path, &status) != 0 {
      return "it cannot be opened: its name may not be UTF-8; rename it"
    }
    if FileContent.isFolder(path) {
      if isLink(path) { return "the folder is a link; hand in the folder itself" }
      if access(path, R_OK | X_OK) != 0 {
        return "the folder cannot be read: \(String(cString: strerror(errno)))"
      }
    }
    return nil
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func fault(of file: String) -> String? {
    let name = file.split(separator: "/").last ?? ""
    if isLink(file) { return "\(name) is a link; hand in the file itself" }
    guard FileContent.isFile(file) else { return "\(name) is no file" }
    let size = FileContent.size(file) ?? 0
    if size > limit { return "\(name) has \(size) bytes; a mapping has \(limit) at most" }
    if size == 0 { return "\(name) is empty" }
    return nil
  }
}
