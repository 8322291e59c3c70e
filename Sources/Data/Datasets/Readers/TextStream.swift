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

/// The encoding of a text's letters as bytes.
enum TextEncoding: Equatable {
  case utf8
  case utf16(isLittleEndian: Bool)
  /// Western letters of one byte each; Latin-1 is a part of it.
  case windows1252

  /// UTF-16 by its mark, or by every other byte of its first letters being zero; nil for anything else.
  static func utf16(_ head: [UInt8]) -> TextEncoding? {
    if head.starts(with: [0xff, 0xfe]) || head.starts(with: [0xfe, 0xff]) {
      return .utf16(isLittleEndian: head[0] == 0xff)
    }
    let end = (head.prefix(4096).lastIndex { $0 != 0 } ?? 0) + 1
    let pairs = end / 2
    var zeros = [0, 0]
    for index in 0..<2 * pairs where head[index] == 0 { zeros[index & 1] += 1 }
    guard pairs > 1, zeros[0] == 0 || zeros[1] == 0, 2 * max(zeros[0], zeros[1]) > pairs else {
      return nil
    }
    return .utf16(isLittleEndian: zeros[1] > 0)
  }

  /// UTF-8 of the bytes 0x80...0x9f in Windows-1252; the five that it leaves open stay control characters
  /// (WHATWG Encoding Standard, index windows-1252).
  private static let upper: [UInt16] = [
    0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8d, 0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
    0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178,
  ]

  /// Bytes of Windows-1252 as UTF-8.
  static func utf8(fromWindows1252 bytes: [UInt8]) -> [UInt8] {
    utf8(
      fromUTF16: bytes.map { byte in
        (0x80...0x9f).contains(byte)
          ? upper[Int(truncatingIfNeeded: byte) - 0x80] : UInt16(truncatingIfNeeded: byte)
      })
  }

  /// Code units of UTF-16 as UTF-8; halves of pairs that stand alone become U+FFFD.
  static func utf8(fromUTF16 units: [UInt16]) -> [UInt8] {
    Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// A whole text of UTF-16 as UTF-8, without its byte order mark.
  static func utf8(fromUTF16 bytes: [UInt8]) -> [UInt8] {
    guard case .utf16(let isLittle)? = utf16(bytes) else { return bytes }
    let begin = bytes[0] >= 0xfe ? 2 : 0
    return utf8(
      fromUTF16: stride(from: begin, to: bytes.count & ~1, by: 2).map { index in
        let (a, b) = (
          UInt16(truncatingIfNeeded: bytes[index]), UInt16(truncatingIfNeeded: bytes[index + 1])
        )
        return isLittle ? a | b << 8 : a << 8 | b
      })
  }

  /// The number of last bytes that begin a letter of UTF-8 whose rest is not there: 0...3.
  static func unfinished(_ bytes: [UInt8]) -> Int {
    for back in 1...min(3, max(1, bytes.count)) where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xc0 == 0x80 { continue }
      let length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
      return length > back ? back : 0
    }
    return 0
  }
}
