import Files
import Glibc
import Score
import Synchronization

/// The space that a cache takes on the disk, bounded: what was used longest ago is removed first.
///
/// The time of a file is that of its last use. Nothing is removed but what lies in the folders of hosts. Several processes may share the folder: each looks at all that is there.
final class CacheSpace: Sendable {
  private let root: String
  private let limit: Int
  /// Bytes that this process has written since it last looked at the whole; nil before it first did.
  private let written = Mutex<Int?>(nil)

  init(root: String, limit: Int) { (self.root, self.limit) = (root, limit) }

  /// Notes when a file was used, in seconds since 1970.
  func use(_ path: String, at time: Double) {
    var moment = timespec()
    (moment.tv_sec, moment.tv_nsec) = (Int(held: time, .down), 0)
    utimensat(AT_FDCWD, path, [moment, moment], 0)
  }

  /// Counts bytes that were written; after a twentieth of the limit it looks at the whole again, and trims it.
  func grow(by bytes: Int) {
    let isDue = written.withLock { written in
      guard let before = written, before + bytes <= limit / 20 else {
        written = 0
        return true
      }
      written = before + bytes
      return false
    }
    if isDue { trim() }
  }

  /// A tile with what is known of it.
  private struct Entry {
    var paths: [String] = []
    var bytes = 0
    var used = Int.min

    mutating func take(_ path: String, _ status: stat) {
      paths.append(path)
      bytes += Int(status.st_size)
      if path.hasSuffix(".json") { used = status.st_mtim.tv_sec }
    }
  }

  /// Removes tiles until nine tenths of the limit are left, where there is more than the limit.
  private func trim() {
    var entries: [Substring: Entry] = [:]
    let hosts = FileContent.names(in: root).filter { $0.hasSuffix(".tiles") }
    for path in hosts.flatMap({ FileContent.files(in: "\(root)/\($0)/\(MapTile.zoom)") }) {
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      let slash = path.lastIndex(of: "/") ?? path.startIndex
      let name = path[..<(path[slash...].firstIndex(of: ".") ?? path.endIndex)]
      entries[name, default: Entry()].take(path, status)
    }
    var total = entries.values.reduce(0) { $0 + $1.bytes }
    guard total > limit else { return }
    for entry in entries.values.sorted(by: { $0.used < $1.used }) where total > limit / 10 * 9 {
      for path in entry.paths { unlink(path) }
      total -= entry.bytes
    }
  }
}
