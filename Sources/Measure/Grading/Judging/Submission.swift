import Files
import Glibc
import Score

/// The work that one student handed in.
struct Submission: Sendable, Equatable {
  /// The name of the student's folder or file.
  let student: String
  /// The path of the mapping; nil where there is none.
  var mapping: String?
  /// The path of the answers; nil where there are none.
  var answers: String?
  /// The reason why there is no mapping that can be looked at; nil where there is one.
  var fault: String?
  /// The reason why there are no answers, where something like them was handed in.
  var answersFault: String?
  /// A sentence on what was taken for the mapping, where that is not certain.
  var note: String?

  /// The bytes of the longest mapping: a longer file is none.
  static let limit = 1 << 20
  static let answersName = "answers.json"
  /// The folders that archives add.
  private static let additions = ["__MACOSX"]

  /// The submissions in a folder, in order of their names: `anna.lua`, `anna/pitch.lua`, `anna/02-pitch/pitch.lua`, each with
  /// `answers.json` (of `anna.lua`, `anna.json`) beside it.
  /// - Parameter others: the names of the other labs, and of their mappings.
  static func all(
    in folder: String, _ lab: Lab, _ others: [(name: String, mapping: String)] = []
  ) -> [Submission] {
    let names = FileContent.names(in: folder).filter { !additions.contains($0) }
    return names.compactMap { name in
      let path = folder + "/" + name
      if let fault = fault(ofName: path) {
        return Submission(student: name, mapping: nil, answers: nil, fault: fault)
      }
      if FileContent.isFolder(path) { return inside(path, student: name, lab, others) }
      if HandedIn.isArchive(name) {
        return Submission(student: name, fault: HandedIn.stillPacked(name))
      }
      guard name.hasSuffix(".lua") else { return nil }
      let stem = String(name.dropLast(4))
      return of(
        file: path, student: names.contains(stem) ? name : stem,
        answers: [folder + "/" + stem + ".json"])
    }
  }

  /// The submission of one mapping, whoever wrote it, with the first answers that are there.
  static func of(file: String, student: String, answers: [String]) -> Submission {
    var submission = Submission(student: student, mapping: file)
    submission.fault = fault(of: file)
    submission.answers = answers.first { !isLink($0) && FileContent.isFile($0) }
    return submission
  }

  /// The submission of one mapping that is given by its path: `anna/02-pitch/pitch.lua`, `anna/pitch.lua`, `ben.lua`.
  /// - Parameter answers: the path of its answers; nil looks for them beside it.
  static func one(_ file: String, _ lab: Lab, answers: String?) -> Submission {
    let (folder, name) = parts(of: file)
    let stem = name.hasSuffix(".lua") ? String(name.dropLast(4)) : name
    let isInFolder = name == lab.mapping && !folder.isEmpty
    let beside = ["\(stem).json", answersName].map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
    var submission = of(
      file: file, student: isInFolder ? owner(of: folder, lab) : stem,
      answers: answers.map { [$0] } ?? beside)
    if submission.answers == nil {
      submission.answersFault = misnamed(in: [folder.isEmpty ? "." : folder])
    }
    return submission
  }

  /// The submission that a folder is by itself: a student's folder, or that of the lab in it; nil for a folder of students.
  static func own(
    _ path: String, _ lab: Lab, _ others: [(name: String, mapping: String)] = []
  ) -> Submission? {
    let (above, name) = parts(of: path)
    let folder = above.isEmpty && !path.hasPrefix("/") ? name : "\(above)/\(name)"
    let names = FileContent.names(in: folder)
    let isLabs = owner(of: folder, lab) != parts(of: FileContent.absolute(folder) ?? folder).name
    let isAlone = names.allSatisfy { name in
      !FileContent.isFolder("\(folder)/\(name)") && (name == lab.mapping || !name.hasSuffix(".lua"))
    }
    let holdsMapping = names.contains(lab.mapping) && isAlone
    guard isLabs || holdsMapping || isSubmission("\(folder)/\(lab.name)", lab) else { return nil }
    return inside(folder, student: owner(of: folder, lab), lab, others)
  }

  private static func isSubmission(_ folder: String, _ lab: Lab) -> Bool {
    [lab.mapping, answersName].contains { FileContent.isFile("\(folder)/\($0)") }
  }

  /// The owner of a folder: `anna` of `in/anna` and of `in/anna/02-pitch`.
  private static func owner(of folder: String, _ lab: Lab) -> String {
    let path = parts(of: FileContent.absolute(folder) ?? folder)
    return path.name == lab.name && isSubmission(folder, lab)
      ? parts(of: path.folder).name : path.name
  }

  /// The folder of a path, empty for none, and the name in it.
  private static func parts(of path: String) -> (folder: String, name: String) {
    var pieces = path.split(separator: "/", omittingEmptySubsequences: false)
    while pieces.count > 1, pieces.last == "" { pieces.removeLast() }
    let name = pieces.popLast().map(String.init) ?? path
    return (pieces.joined(separator: "/"), name)
  }

  private static func inside(
    _ folder: String, student: String, _ lab: Lab, _ labs: [(name: String, mapping: String)]
  ) -> Submission {
    let named = [folder, "\(folder)/\(lab.name)"].filter { !isLink($0) }
    let places = named + HandedIn.deeper(in: folder, lab).filter { !named.contains($0) }
    let problem = HandedIn.problem(of: lab, in: folder)
    for place in places where FileContent.isFile("\(place)/\(lab.mapping)") {
      var submission = of(
        file: "\(place)/\(lab.mapping)", student: student, answers: ["\(place)/\(answersName)"]
      ).saying(misnamed(in: [place]))
      submission.note = problem
      return submission
    }
    let answers = places.map { "\($0)/\(answersName)" }
    let near = HandedIn.near(places, folder, lab, labs)
    if near.files.count == 1, let file = near.files.first {
      var submission = of(file: file, student: student, answers: answers.reversed())
        .saying(misnamed(in: places))
      submission.note = problem ?? HandedIn.taken(file, lab, labs)
      return submission
    }
    var submission = Submission(student: student)
    submission.answers = answers.last { !isLink($0) && FileContent.isFile($0) }
    let found = near.files.map(FileContent.name).joined(separator: ", ")
    submission.fault =
      problem ?? HandedIn.problem(in: folder)
      ?? ("\(lab.mapping) was not handed in" + (found.isEmpty ? "" : "; there are \(found)")
        + near.others.map { "; \($0)" }.joined())
    return submission.saying(misnamed(in: places))
  }

  private func saying(_ fault: String?) -> Submission {
    var submission = self
    if answers == nil { submission.answersFault = fault }
    return submission
  }

  /// A sentence on answers that have another name than they must; nil where nothing looks like answers.
  private static func misnamed(in folders: [String]) -> String? {
    let near = folders.flatMap { FileContent.names(in: $0) }.filter { name in
      let small = name.lowercased()
      return name != answersName && small.hasPrefix("answer") && small.contains("json")
    }
    guard let first = near.first else { return nil }
    return "\(answersName) was not handed in; there is \(first)"
  }

  /// The reason why an entry of the folder is not looked into; nil where it is.
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

  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func fault(of file: String) -> String? {
    let name = FileContent.name(of: file)
    if isLink(file) { return "\(name) is a link; hand in the file itself" }
    guard FileContent.isFile(file) else { return "\(name) is no file" }
    let size = FileContent.size(file) ?? 0
    if size > limit { return "\(name) has \(size) bytes; a mapping has \(limit) at most" }
    if size == 0 { return "\(name) is empty" }
    return nil
  }
}

/// The rest of a student's folder, besides the files that are asked for: folders within folders, archives, and the note
/// of `python -m ripples.course collect` on what could not be unpacked.
enum HandedIn {
  /// The file with the reasons why a student's work could not be collected, a line each.
  private static let noteName = "problem.txt"
  private static let archives = [".zip", ".rar", ".7z", ".tar", ".gz", ".tgz", ".xz", ".bz2"]
  private static let cure =
    "unpack all of them with python -m ripples.course collect FOLDER --out NEW"

  static func isArchive(_ name: String) -> Bool {
    archives.contains { name.lowercased().hasSuffix($0) }
  }

  /// Says that an archive was handed in and nobody has unpacked it.
  static func stillPacked(_ name: String) -> String {
    "\(name) is an archive that was not unpacked; \(cure)"
  }

  /// The reason why nothing can be looked at in a student's folder, whatever the lab; nil where none is known.
  static func problem(in folder: String) -> String? {
    note(in: folder) ?? FileContent.names(in: folder).first(where: isArchive).map(stillPacked)
  }

  /// The reason why something that a student handed in for a lab could not be taken; nil where nothing is known.
  static func problem(of lab: Lab, in folder: String) -> String? {
    note(in: "\(folder)/\(lab.name)")
  }

  private static func note(in folder: String) -> String? {
    let note = "\(folder)/\(noteName)"
    guard !Submission.isLink(folder), !Submission.isLink(note),
      let text = try? FileContent.text(note, limit: 1 << 16)
    else { return nil }
    let lines = text.split(whereSeparator: \.isNewline)
    return lines.isEmpty ? nil : lines.joined(separator: "; ")
  }

  /// The mappings in a student's folders that may be the lab's under another name.
  /// - Parameters:
  ///   - places: the student's folder, and those of the lab's work below it.
  ///   - labs: the names of the other labs, and of their mappings.
  /// - Returns: the paths of those that may be, and sentences on those that are more likely another lab's.
  static func near(
    _ places: [String], _ folder: String, _ lab: Lab, _ labs: [(name: String, mapping: String)]
  ) -> (files: [String], others: [String]) {
    var (files, others) = ([String](), [String]())
    let sorted = labs.contains { FileContent.isFolder("\(folder)/\($0.name)") }
    for place in places {
      let isLabs = FileContent.name(of: place) == lab.name
      for name in FileContent.names(in: place) where isMapping(name) {
        if !isLabs, let other = labs.first(where: { $0.mapping == name }) {
          others.append("\(name) is what \(other.name) asks for")
        } else if !isLabs, sorted {
          others.append(
            "\(name) does not say its lab: if it is this one's, rename it to \(lab.mapping)")
        } else {
          files.append("\(place)/\(name)")
        }
      }
    }
    return (files, others)
  }

  /// Says that a file is taken for the lab's mapping, and why.
  static func taken(
    _ file: String, _ lab: Lab, _ labs: [(name: String, mapping: String)]
  ) -> String {
    let name = FileContent.name(of: file)
    guard let other = labs.first(where: { $0.mapping == name }) else {
      return "\(name) is taken for \(lab.mapping), because it is the only mapping there"
    }
    return
      "\(name) is taken for \(lab.mapping), because it lies in \(lab.name); a file of this name is what \(other.name) asks for"
  }

  /// Whether a file's name is that of a mapping, as editors and browsers write it, too.
  private static func isMapping(_ name: String) -> Bool {
    [".lua", ".lua.txt"].contains { name.lowercased().hasSuffix($0) }
  }

  /// The folders below a student's that hold the lab's work: those that bear the lab's name, else one that has its
  /// mapping. At most 500 folders are looked at, four deep; links are not followed.
  static func deeper(in folder: String, _ lab: Lab) -> [String] {
    var (waiting, named, others, count) = ([(folder, 0)], [String](), [String](), 0)
    while let (place, depth) = waiting.popLast(), count < 500 {
      count += 1
      for name in FileContent.names(in: place).reversed() where !name.hasPrefix(".") {
        let path = "\(place)/\(name)"
        guard name != "__MACOSX", FileContent.isFolder(path), !Submission.isLink(path) else {
          continue
        }
        if name == lab.name {
          named.append(path)
        } else if FileContent.isFile("\(path)/\(lab.mapping)") {
          others.append(path)
        }
        if depth < 3 { waiting.append((path, depth + 1)) }
      }
    }
    if !named.isEmpty { return named.sorted() }
    return others.count == 1 ? others : []
  }
}
