import Files
import Grading

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

  /// The reason why nothing can be looked at in a student's folder; nil where none is known.
  static func problem(in folder: String) -> String? {
    let note = "\(folder)/\(noteName)"
    if !Submission.isLink(note), let text = try? FileContent.text(note, limit: 1 << 16) {
      let lines = text.split(whereSeparator: \.isNewline)
      if !lines.isEmpty { return lines.joined(separator: "; ") }
    }
    return FileContent.names(in: folder).first(where: isArchive).map(stillPacked)
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
