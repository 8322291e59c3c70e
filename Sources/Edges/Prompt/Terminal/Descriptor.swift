internal import CEditLine
import Glibc
import Score
import Synchronization
import Threads

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

/// A buffer that cuts the bytes from a descriptor into lines.
struct LineBuffer {
  /// The most bytes of a line: a longer one is not taken.
  static let limit = 1 << 20

  enum Line: Equatable {
    case text(String)
    /// The line has more than `limit` bytes.
    case tooLong
  }

  private var bytes: [UInt8] = []
  private var isSkipping = false
  private(set) var hasEnded = false
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Reads the bytes that are there and returns the lines that are complete; at the end also the last one. Waits when
  /// nothing is there, unless the descriptor does not block.
  mutating func read() -> [Line] {
    var part = [UInt8](repeating: 0, count: 65536)
    var count = 0
    repeat { count = Glibc.read(descriptor, &part, part.count) } while count < 0 && errno == EINTR
    if count < 0, errno == EAGAIN { return [] }
    var lines: [Line] = []
    var start = 0
    while start < count, let end = Self.newline(in: part, start..<count) {
      add(part[start..<end])
      lines.append(takeLine())
      start = end + 1
    }
    if start < count { add(part[start..<count]) }
    if count <= 0 {
      hasEnded = true
      if !bytes.isEmpty || isSkipping { lines.append(takeLine()) }
    }
    return lines
  }

  private static func newline(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    bytes.withUnsafeBytes { memory in
      memchr(memory.baseAddress! + range.lowerBound, 10, range.count)
        .map { UnsafeRawPointer($0) - memory.baseAddress! }
    }
  }

  private mutating func add(_ part: ArraySlice<UInt8>) {
    if bytes.count + part.count > Self.limit {
      isSkipping = true
      bytes = []
    }
    if !isSkipping { bytes += part }
  }

  private mutating func takeLine() -> Line {
    defer {
      bytes = []
      isSkipping = false
    }
    return isSkipping ? .tooLong : .text(String(decoding: bytes, as: UTF8.self))
  }
}

/// The signals SIGINT, SIGTERM, SIGHUP, SIGTSTP and SIGWINCH of the process, as bytes that a loop reads. Only one
/// object at a time gets them.
final class SignalBytes {
  private let wake: Wake?

  /// - Throws: `Fault` (`machine`) where no descriptor is left.
  init() throws(Fault) {
    let wake = try Wake()
    self.wake = signal_bytes_begin(wake.writeEnd) ? wake : nil
  }

  deinit { if wake != nil { signal_bytes_end() } }

  /// The descriptor that can be read when a signal has come; −1 when there are none to come.
  var descriptor: Int32 { wake?.descriptor ?? -1 }

  /// The signals that have come since the last call.
  func take() -> [Int32] { wake?.take().map { Int32($0) } ?? [] }
}
