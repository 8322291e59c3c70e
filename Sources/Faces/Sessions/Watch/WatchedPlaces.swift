import Files
import Glibc

/// The folders to watch for a file, and the names in them that decide what the file is.
struct WatchedPlaces {
  struct Entry: Hashable {
    let folder: String
    let name: String
  }

  /// The names that are the file itself: as it was given, and where links lead.
  private(set) var contents: Set<Entry> = []
  /// The names on the way to it: links, and folders that are not there.
  private(set) var way: Set<Entry> = []

  var folders: Set<String> { Set((contents.union(way)).map(\.folder)) }

  /// - Parameter path: an absolute path.
  init(_ path: String) {
    var rest = path.split(separator: "/").map(String.init)
    var folder = "/"
    var links = 0
    while !rest.isEmpty {
      let name = rest.removeFirst()
      if name == "." { continue }
      if name == ".." {
        folder = Self.parent(of: folder)
        continue
      }
      let entry = Entry(folder: folder, name: name)
      let full = Self.join(folder, name)
      if let target = Self.link(full), links < 40 {
        links += 1
        if rest.isEmpty { contents.insert(entry) } else { way.insert(entry) }
        if target.hasPrefix("/") { folder = "/" }
        rest = target.split(separator: "/").map(String.init) + rest
      } else if rest.isEmpty {
        contents.insert(entry)
      } else if !FileContent.isFolder(full) {
        way.insert(entry)
        return
      } else {
        folder = full
      }
    }
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/" + name : folder + "/" + name
  }

  private static func parent(of folder: String) -> String {
    let parts = folder.split(separator: "/").dropLast()
    return "/" + parts.joined(separator: "/")
  }

  private static func link(_ path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &target, target.count)
    guard count > 0 else { return nil }
    return String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
