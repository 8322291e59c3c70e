internal import Score

/// A file's text as UTF-8, whatever it is written in: UTF-8, UTF-16, else Windows-1252.
final class TextStream {
  /// The name for messages.
  let file: String
  /// The rest of the limits of the log.
  var budget: ReadBudget { stream.budget }
  /// The encoding of the bytes read so far.
  private(set) var encoding = TextEncoding.utf8
  private let stream: ByteStream
  private var isAtStart = true
  private var hasLetters = false
  private var rest: [UInt8] = []
  private var ready: [UInt8] = []
  private var converted = 0
  private var damaged = 0
  /// Whether zero bytes are left out.
  var dropsZeros = false

  init(_ stream: ByteStream) {
    self.stream = stream
    file = stream.file
  }

  /// Up to `capacity` further bytes of the file as UTF-8; empty at the end.
  func read(_ capacity: Int = 1 << 18) throws(Fault) -> [UInt8] {
    if !ready.isEmpty {
      defer { ready = [] }
      return dropsZeros ? ready.filter { $0 != 0 } : ready
    }
    while true {
      let bytes = try stream.read(capacity)
      let isEnd = bytes.isEmpty
      var text = decoded(rest + bytes, isEnd: isEnd)
      if dropsZeros { text.removeAll { $0 == 0 } }
      if !text.isEmpty || isEnd { return text }
    }
  }

  /// Puts text back in front, so that the next read gives it again.
  func putBack(_ text: [UInt8]) { ready = text + ready }

  /// A finding about the characters that were converted or could not be, once the text is read.
  var finding: DatasetFinding? {
    switch encoding {
    case .utf16: DatasetFinding(.encoding, "the text is UTF-16 and was converted", count: converted)
    case .windows1252:
      DatasetFinding(
        .encoding,
        "the text is not UTF-8 and was read as Windows-1252 (Latin-1): check its letters",
        count: converted)
    case .utf8:
      damaged == 0
        ? nil
        : DatasetFinding(
          .encoding, "\(damaged) parts of the text are not UTF-8, and their letters are lost",
          count: damaged)
    }
  }

  private func decoded(_ bytes: [UInt8], isEnd: Bool) -> [UInt8] {
    var bytes = bytes
    rest = []
    if isAtStart, !bytes.isEmpty {
      isAtStart = false
      takeMark(&bytes)
    }
    switch encoding {
    case .utf8: return fromUTF8(bytes, isEnd: isEnd)
    case .windows1252: return TextEncoding.utf8(fromWindows1252: bytes)
    case .utf16(let isLittle): return fromUTF16(bytes, isLittle: isLittle, isEnd: isEnd)
    }
  }

  /// The byte order mark says which Unicode it is, else the zeros of UTF-16; the text begins behind the mark.
  private func takeMark(_ bytes: inout [UInt8]) {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) {
      bytes.removeFirst(3)
      hasLetters = true
    } else if let unicode = TextEncoding.utf16(bytes) {
      encoding = unicode
      if bytes[0] >= 0xfe { bytes.removeFirst(2) }
      converted = 1
    }
  }

  /// A text of ASCII so far that turns out to be no UTF-8 is Windows-1252; one that had letters of UTF-8 is damaged.
  private func fromUTF8(_ bytes: [UInt8], isEnd: Bool) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    var whole = bytes
    if !isEnd {
      let count = TextEncoding.unfinished(bytes)
      rest = Array(bytes.suffix(count))
      whole.removeLast(count)
    }
    if String(validating: whole, as: UTF8.self) != nil {
      hasLetters = hasLetters || whole.contains { $0 >= 0x80 }
      return whole
    }
    if hasLetters {
      damaged += 1
      return Array(String(decoding: whole, as: UTF8.self).utf8)
    }
    encoding = .windows1252
    converted = 1
    rest = []
    return TextEncoding.utf8(fromWindows1252: bytes)
  }

  private func fromUTF16(_ bytes: [UInt8], isLittle: Bool, isEnd: Bool) -> [UInt8] {
    var count = bytes.count & ~1
    func unit(_ index: Int) -> UInt16 {
      let (a, b) = (
        UInt16(truncatingIfNeeded: bytes[index]), UInt16(truncatingIfNeeded: bytes[index + 1])
      )
      return isLittle ? a | b << 8 : a << 8 | b
    }
    if !isEnd, count >= 2, unit(count - 2) & 0xfc00 == 0xd800 { count -= 2 }
    rest = isEnd ? [] : Array(bytes[count...])
    return TextEncoding.utf8(fromUTF16: stride(from: 0, to: count, by: 2).map(unit))
  }
}
