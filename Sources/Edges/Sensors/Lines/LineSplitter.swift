/// Cuts a stream of bytes into lines, with their numbers from 1; a line over the limit is skipped whole.
struct LineSplitter {
  enum Line: Equatable {
    case text(number: Int, [UInt8])
    case tooLong(number: Int)
  }

  /// The longest line in bytes.
  static let limit = 1 << 16

  private var rest: [UInt8] = []
  private var number = 0
  private var isSkipping = false

  /// The lines that these bytes complete.
  mutating func feed(_ bytes: UnsafeRawBufferPointer) -> [Line] {
    var lines: [Line] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0a)
      append(bytes[start..<(end ?? bytes.count)], to: &lines)
      guard let end else { break }
      endLine(&lines)
      start = end + 1
    }
    return lines
  }

  /// The line that the end of the stream completes.
  mutating func finish() -> [Line] {
    var lines: [Line] = []
    if !rest.isEmpty { endLine(&lines) }
    return lines
  }

  private mutating func append(_ bytes: Slice<UnsafeRawBufferPointer>, to lines: inout [Line]) {
    guard !isSkipping else { return }
    guard rest.count + bytes.count <= Self.limit else {
      lines.append(.tooLong(number: number + 1))
      rest = []
      isSkipping = true
      return
    }
    rest += bytes
  }

  private mutating func endLine(_ lines: inout [Line]) {
    number += 1
    if !isSkipping {
      if rest.last == 0x0d { rest.removeLast() }
      lines.append(.text(number: number, rest))
    }
    rest = []
    isSkipping = false
  }
}
