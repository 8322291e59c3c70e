import Glibc
import Score
import Synchronization

/// The space that a cache takes on the disk, bounded: what was used longest ago is removed first.
///
/// The time of a file is that of its last use. Files whose paths are the same up to the first dot of the name belong
/// together. Several processes may share the folder: each looks at all that is there.
package final class CacheSpace: Sendable {
  private let limit: Int
  private let ending: String
  private let files: @Sendable () -> [String]
  /// Bytes that this process has written since it last looked at the whole; nil before it first did.
  private let written = Mutex<Int?>(nil)

  /// - Parameters:
  ///   - limit: the most bytes.
  ///   - ending: that of the files whose time is the time of the last use, such as `.json`.
  ///   - files: the paths of the cache's files. No others are removed.
  package init(limit: Int, ending: String, files: @escaping @Sendable () -> [String]) {
    (self.limit, self.ending, self.files) = (limit, ending, files)
  }

  /// Notes when a file was used, in seconds since 1970.
  package func use(_ path: String, at time: Double) {
    var moment = timespec()
    (moment.tv_sec, moment.tv_nsec) = (Int(held: time, .down), 0)
    utimensat(AT_FDCWD, path, [moment, moment], 0)
  }

  /// Counts bytes that were written; after a twentieth of the limit it looks at the whole again, and trims it.
  package func grow(by bytes: Int) {
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

  /// Files that belong together.
  private struct Entry {
    var paths: [String] = []
    var bytes = 0
    /// Nanoseconds since 1970.
    var used = Int.min

    mutating func take(_ path: String, _ status: stat, isUse: Bool) {
      paths.append(path)
      bytes += Int(status.st_size)
      if isUse { used = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec }
    }
  }

  /// Removes files until nine tenths of the limit are left, where there is more than the limit.
  private func trim() {
    var entries: [Substring: Entry] = [:]
    for path in files() {
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      let slash = path.lastIndex(of: "/") ?? path.startIndex
      let name = path[..<(path[slash...].firstIndex(of: ".") ?? path.endIndex)]
      entries[name, default: Entry()].take(path, status, isUse: path.hasSuffix(ending))
    }
    var total = entries.values.reduce(0) { $0 + $1.bytes }
    guard total > limit else { return }
    for entry in entries.values.sorted(by: { $0.used < $1.used }) where total > limit / 10 * 9 {
      for path in entry.paths { unlink(path) }
      total -= entry.bytes
    }
  }
}
