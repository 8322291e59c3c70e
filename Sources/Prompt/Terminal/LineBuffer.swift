import Glibc

/// Cuts what comes from a descriptor into lines.
struct LineBuffer {
  /// A line longer than this is not taken.
  static let limit = 1 << 20

  enum Line: Equatable {
    case text(String)
    /// A line of more than `limit` bytes.
    case tooLong
  }

  private var bytes: [UInt8] = []
  private var isSkipping = false
  private(set) var hasEnded = false
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Reads what is there and returns the lines that are complete; at the end also the last one. Waits
  /// when nothing is there, unless the descriptor does not block.
  mutating func read() -> [Line] {
    var part = [UInt8](repeating: 0, count: 65536)
    var count = 0
    repeat { count = Glibc.read(descriptor, &part, part.count) } while count < 0 && errno == EINTR
    if count < 0, errno == EAGAIN { return [] }
    var lines: [Line] = []
    var rest = part[..<max(0, count)]
    while let end = rest.firstIndex(of: 10) {
      add(rest[..<end])
      lines.append(takeLine())
      rest = rest[(end + 1)...]
    }
    add(rest)
    if count <= 0 {
      hasEnded = true
      if !bytes.isEmpty || isSkipping { lines.append(takeLine()) }
    }
    return lines
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
