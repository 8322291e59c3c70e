import Glibc

/// Polling and writing of descriptors.
enum Descriptor {
  /// Which of the descriptors can be read or have been closed; waits for one. Those below 0 never can.
  static func poll(_ descriptors: [Int32], _ milliseconds: Int32 = -1) -> [Bool] {
    var polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let found = Glibc.poll(&polls, nfds_t(polls.count), milliseconds)
      if found < 0, errno == EINTR { continue }
      return polls.map { $0.revents != 0 }
    }
  }

  /// Writes all of a text; false when its reader has gone.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var full = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = Glibc.poll(&full, 1, -1)
        continue
      }
      if count <= 0 { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }
}
