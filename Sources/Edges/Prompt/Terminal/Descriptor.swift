import Glibc
import Synchronization

/// Polling and writing of descriptors.
enum Descriptor {
  /// Waits until one of the descriptors can be read or has been closed, and returns which ones. Those below 0 never can.
  static func poll(_ descriptors: [Int32], _ milliseconds: Int32 = -1) -> [Bool] {
    var polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let found = Glibc.poll(&polls, nfds_t(polls.count), milliseconds)
      if found < 0, errno == EINTR { continue }
      return polls.map { $0.revents != 0 }
    }
  }

  /// The milliseconds for which a reader may take nothing before the rest of a text is dropped.
  private static let patience: Int32 = 1000
  /// The descriptors whose readers have taken nothing for that long: they are not waited for again.
  private static let stalled = Mutex<Set<Int32>>([])

  /// Writes all of a text; false when its reader has gone. Of one that does not read, the rest is dropped after a
  /// second: a session must be able to end.
  @discardableResult static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let isStalled = stalled.withLock { $0.contains(descriptor) }
      let ready = Glibc.poll(&room, 1, isStalled ? 0 : patience)
      if ready < 0, errno == EINTR { continue }
      stalled.withLock { if ready == 0 { $0.insert(descriptor) } else { $0.remove(descriptor) } }
      if ready == 0 { return true }
      // A pipe that is ready takes this much without waiting.
      let part = min(bytes.count, 4096)
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, part) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count <= 0 { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }
}
