import Glibc

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
