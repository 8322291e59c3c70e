import Files
import Glibc

/// A file that is watched: its known state, and whether a write is going on.
struct WatchedFile {
  /// The path as the caller gave it.
  let path: String
  /// The same path from the root.
  let absolute: String
  private(set) var places: WatchedPlaces
  private var reported: FileSignature?
  /// The state at the last poll; nil when it was not there.
  private var seen: FileSignature?
  private var isModified = false
  /// The time at which a writer that keeps the file open counts as finished, in seconds of the monotonic clock.
  private(set) var quietAt: Double?

  /// The time at which a file that was taken away counts as gone, in seconds of the monotonic clock: editors put
  /// another in its place at once.
  private(set) var goneAt: Double?

  /// The seconds for which a file may be away while it is replaced.
  static let patience = 1.0

  /// The seconds without a write after which a file that stays open counts as written.
  static let quiet = 0.05

  init(_ path: String, absolute: String) {
    (self.path, self.absolute) = (path, absolute)
    places = WatchedPlaces(absolute)
    reported = FileSignature(absolute)
    seen = reported
  }

  mutating func findPlaces() { places = WatchedPlaces(absolute) }

  mutating func noteWrite(now: Double) {
    isModified = true
    quietAt = now + Self.quiet
  }

  /// Notes that it may have been taken away.
  mutating func noteAway(now: Double) {
    if goneAt == nil, reported != nil, FileSignature(absolute) == nil {
      goneAt = now + Self.patience
    }
  }

  /// Tells whether the file is still away when its time has come: a change, which is told once.
  mutating func isGone() -> Bool {
    goneAt = nil
    guard reported != nil, FileSignature(absolute) == nil else { return false }
    (reported, seen) = (nil, nil)
    return true
  }

  /// Notes that it may have been written while nobody looked: it counts after the usual rest, unless the writer's own
  /// events come before.
  mutating func expectIfChanged(now: Double) {
    guard quietAt == nil, let signature = FileSignature(absolute), signature != reported else {
      return
    }
    quietAt = now + Self.quiet
  }

  /// Notes that a writer has closed the file, or that it came by renaming; true where that is a change.
  mutating func close(isNew: Bool) -> Bool {
    let signature = FileSignature(absolute)
    defer { isModified = false }
    quietAt = nil
    guard let signature, isNew || isModified || signature != reported else { return false }
    remember(signature)
    return true
  }

  /// Tells whether its state is another than the one reported last, whatever the reason.
  mutating func check() -> Bool {
    quietAt = nil
    isModified = false
    guard let signature = FileSignature(absolute), signature != reported else { return false }
    remember(signature)
    return true
  }

  /// Does the same for polling: a state counts when it was there at the last poll already.
  mutating func poll() -> Bool {
    let signature = FileSignature(absolute)
    defer { seen = signature }
    guard let signature, signature == seen, signature != reported else { return false }
    remember(signature)
    return true
  }

  private mutating func remember(_ signature: FileSignature) {
    reported = signature
    seen = signature
  }
}

/// The facts by which one state of a file is told from another without reading it.
struct FileSignature: Equatable {
  private let device: dev_t
  private let inode: ino_t
  private let size: Int
  private let written: [Int]

  /// Looks at a file, links followed; nil when there is none of this name.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = status.st_dev
    inode = status.st_ino
    size = status.st_size
    written = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }
}

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
