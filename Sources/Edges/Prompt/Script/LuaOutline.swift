/// The outline of Lua text, found without compiling it: open blocks, brackets, strings and comments, and
/// whether its last token wants more.
struct LuaOutline: Equatable {
  /// The kind of place in which the text ends.
  enum Place: Equatable { case code, string, longString, comment, longComment }

  /// The words that close the blocks and brackets that are open, outermost first.
  private var open: [String] = []
  /// Whether something was closed that was not open: no ending can mend that.
  private var isBroken = false
  private(set) var place = Place.code
  private(set) var lastToken = ""
  /// The number of loops whose `do` has not come: that `do` opens nothing more.
  private var loopHeads = 0

  private static let closers = [
    "function": "end", "do": "end", "if": "end", "for": "end", "while": "end", "repeat": "until",
    "(": ")", "{": "}", "[": "]",
  ]
  private static let ends = Set(closers.values)
  private static let wanting: Set<String> = [
    "and", "or", "not", "local", "in", "until", "elseif", "goto", "=", "==", "~=",
    "<=",
    ">=", "<", ">", "+", "-", "*", "/", "//", "%", "^", "#", "&", "~", "|", "<<", ">>", ",", ".",
    ":",
    "..",
  ]
  private static let pairs: Set<String> = ["==", "~=", "<=", ">=", "//", "<<", ">>", "..", "::"]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var at = 0
    while at < bytes.count, place == .code { at = read(bytes, at) }
  }

  /// True where the text is the beginning of something longer. Text that no ending can mend is complete.
  var needsMore: Bool {
    switch place {
    case .longString, .longComment: true
    case .string: false
    case .code, .comment: !isBroken && (!open.isEmpty || Self.wanting.contains(lastToken))
    }
  }

  /// Reads the token at `at`; returns where it ends.
  private mutating func read(_ bytes: [UInt8], _ at: Int) -> Int {
    let byte = bytes[at]
    let next = at + 1 < bytes.count ? bytes[at + 1] : 0
    if byte == UInt8(ascii: "-"), next == UInt8(ascii: "-") { return comment(bytes, at + 2) }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return string(bytes, at) }
    if let level = Self.longBracket(bytes, at) {
      note("string")
      return long(bytes, at + level + 2, level, .longString)
    }
    if Self.isWord(byte) {
      let end = bytes[at...].firstIndex { !Self.isWord($0) } ?? bytes.count
      note(String(decoding: bytes[at..<end], as: UTF8.self))
      return end
    }
    if byte <= 32 { return at + 1 }
    if bytes[at...].starts(with: [46, 46, 46]) {
      note("...")
      return at + 3
    }
    let pair = String(decoding: bytes[at..<min(at + 2, bytes.count)], as: UTF8.self)
    let symbol = Self.pairs.contains(pair) ? pair : String(decoding: [byte], as: UTF8.self)
    note(symbol)
    return at + symbol.utf8.count
  }

  private mutating func note(_ token: String) {
    if token == "do", loopHeads > 0 {
      loopHeads -= 1
    } else if let closer = Self.closers[token] {
      open.append(closer)
    }
    if token == "for" || token == "while" { loopHeads += 1 }
    if Self.ends.contains(token) { isBroken = open.popLast() != token || isBroken }
    lastToken = token
  }

  private mutating func comment(_ bytes: [UInt8], _ start: Int) -> Int {
    if start < bytes.count, let level = Self.longBracket(bytes, start) {
      return long(bytes, start + level + 2, level, .longComment)
    }
    guard let end = bytes[start...].firstIndex(of: 10) else {
      place = .comment
      return bytes.count
    }
    return end + 1
  }

  private mutating func string(_ bytes: [UInt8], _ start: Int) -> Int {
    note("string")
    var at = start + 1
    while at < bytes.count {
      if bytes[at] == bytes[start] { return at + 1 }
      if bytes[at] == 10 { return at + 1 }
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    place = .string
    return bytes.count
  }

  private mutating func long(_ bytes: [UInt8], _ start: Int, _ level: Int, _ kind: Place) -> Int {
    let ending = [93] + [UInt8](repeating: 61, count: level) + [93]
    var at = start
    while at + ending.count <= bytes.count {
      if bytes[at...].starts(with: ending) { return at + ending.count }
      at += 1
    }
    place = kind
    return bytes.count
  }

  /// The number of equals signs of a long bracket that opens at `at`; nil where none opens.
  private static func longBracket(_ bytes: [UInt8], _ at: Int) -> Int? {
    guard bytes[at] == 91 else { return nil }
    let second = bytes[(at + 1)...].firstIndex { $0 != 61 } ?? bytes.count
    return second < bytes.count && bytes[second] == 91 ? second - at - 1 : nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == 95 || byte >= 128 || (48...57).contains(byte) || (65...90).contains(byte)
      || (97...122).contains(byte)
  }
}
