import Files
import Glibc

/// The events of names in some folders, as Linux tells them (inotify(7)).
final class FolderEvents: Sendable {
  struct Event {
    /// The watch that tells it; -1 when the system lost events.
    let watch: Int32
    let mask: UInt32
    /// The name in the folder; empty when it is about the folder itself.
    let name: String

    func has(_ bits: Int32...) -> Bool { bits.contains { mask & UInt32(bitPattern: $0) != 0 } }
  }

  let descriptor: Int32

  /// Nil when the system gives no more of them.
  init?() {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Watches a folder; nil when it is none, or when the system allows no further watch (`errno` is `ENOSPC`).
  func add(_ folder: String) -> Int32? {
    let mask =
      IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
    let watch = inotify_add_watch(descriptor, folder, UInt32(bitPattern: Int32(mask)))
    return watch >= 0 ? watch : nil
  }

  func remove(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

  /// The events since the last call; it does not wait.
  func read() -> [Event] {
    var events: [Event] = []
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
      while true {
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        events += Self.events(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
    return events
  }

  /// Reads `struct inotify_event`: watch, mask, cookie and length of the name in words, then the name.
  private static func events(_ bytes: UnsafeRawBufferPointer) -> [Event] {
    var events: [Event] = []
    var place = 0
    while place + 16 <= bytes.count {
      let length = Int(bytes.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
      let name = bytes[place + 16..<place + 16 + length].prefix { $0 != 0 }
      events.append(
        Event(
          watch: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self),
          mask: bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self),
          name: String(decoding: name, as: UTF8.self)))
      place += 16 + length
    }
    return events
  }
}

/// File systems whose changes by another computer make no events here.
enum RemoteFolder {
  private static let kinds: Set<Substring> = [
    "nfs", "nfs4", "cifs", "smb3", "9p", "vboxsf", "virtiofs", "afs", "ceph", "fuse",
  ]

  /// Whether a file lies on one, by the mount points of this process (proc_mounts(5)).
  static func holds(_ path: String) -> Bool {
    guard let text = try? FileContent.read("/proc/self/mounts") else { return false }
    return isRemote(path, mounts: String(decoding: text, as: UTF8.self))
  }

  /// - Parameter mounts: lines of device, folder, kind and more.
  static func isRemote(_ path: String, mounts: String) -> Bool {
    var best = (length: 0, isRemote: false)
    for line in mounts.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2 else { continue }
      let folder = words[1].replacing("\\040", with: " ")
      let isInside = folder == "/" || path == folder || path.hasPrefix(folder + "/")
      guard isInside, folder.utf8.count >= best.length else { continue }
      best = (folder.utf8.count, kinds.contains(words[2].prefix { $0 != "." }))
    }
    return best.isRemote
  }
}
