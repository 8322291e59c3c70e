import Files

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
