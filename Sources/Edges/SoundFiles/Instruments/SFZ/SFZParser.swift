import Files
import Glibc
import Score

/// Reads the text of an SFZ file: headers, opcodes, comments, `#define` and `#include` (sfzformat.com).
struct SFZParser {
  /// One `<region>` with what its groups give it.
  struct Region {
    let line: Int
    /// The opcodes by name; a region's own win over those of its group, master and global.
    let opcodes: [String: String]
  }

  private(set) var regions: [Region] = []
  /// Opcodes of `<control>`.
  private(set) var control: [String: String] = [:]
  /// Headers that are not read, with how often they stood.
  private(set) var ignoredHeaders: [String: Int] = [:]

  private enum Level: Int { case global, master, group, region }
  private var levels = [[String: String]](repeating: [:], count: 3)
  private var header = ""
  private var current: [String: String] = [:]
  private var currentLine = 1
  private var definitions: [(name: String, value: String)] = []
  private let path: String
  private var depth = 0

  static let sizeLimit = 1 << 24
  static let regionLimit = 100_000

  /// - Parameter permit: is asked for files that are included.
  /// - Throws: `Fault` (`sound`) with the line.
  init(path: String, permit: InstrumentLoader.Permit) throws(Fault) {
    self.path = path
    try read(path, permit)
    endHeader()
  }

  /// The greatest number of files that include each other, and of characters in a line with its definitions.
  private static let fileLimit = 64
  private static let lineLimit = 32_768
  private var files = 0

  private mutating func read(_ file: String, _ permit: InstrumentLoader.Permit) throws(Fault) {
    let bytes = try FileBytes(file)
    guard bytes.count <= Self.sizeLimit, var content = try bytes.bytes(0..<bytes.count) else {
      throw .sound(file, "is longer than 16 MB", hint: "is it an SFZ file?")
    }
    if content.starts(with: [0xef, 0xbb, 0xbf]) { content.removeFirst(3) }
    guard !content.contains(0) else {
      throw .sound(file, "is no text", hint: "expected an SFZ file")
    }
    files += 1
    guard files <= Self.fileLimit else {
      throw .sound(
        file, "is included after \(Self.fileLimit) other files", hint: "join the included files")
    }
    let text = String(decoding: content, as: UTF8.self)
    var isComment = false
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let plain = Self.withoutComments(line, &isComment)
      try take(plain, file, line: index + 1, permit)
    }
  }

  private static func withoutComments(_ line: Substring, _ isComment: inout Bool) -> String {
    var (plain, rest) = ("", line)
    while !rest.isEmpty {
      if isComment {
        guard let end = rest.firstRange(of: "*/") else { return plain }
        rest = rest[end.upperBound...]
        isComment = false
      } else if rest.hasPrefix("//") {
        return plain
      } else if rest.hasPrefix("/*") {
        isComment = true
        rest = rest.dropFirst(2)
      } else {
        plain.append(rest.removeFirst())
      }
    }
    return plain
  }

  private mutating func take(
    _ line: String, _ file: String, line number: Int, _ permit: InstrumentLoader.Permit
  ) throws(Fault) {
    let words = line.split { $0 == " " || $0 == "\t" }
    if words.first == "#define" {
      guard words.count >= 3, words[1].hasPrefix("$") else {
        throw .sound(
          file, line: number, "#define needs a name and a value", hint: "write #define $KEY 60")
      }
      definitions.append((String(words[1]), words[2...].joined(separator: " ")))
      definitions.sort { $0.name.count > $1.name.count }
      return
    }
    if words.first == "#include" {
      try include(line, file, line: number, permit)
      return
    }
    var text = line
    for definition in definitions where text.contains("$") {
      text = Self.replacing(text, definition.name, by: definition.value)
      guard text.utf8.count <= Self.lineLimit else { break }
    }
    guard text.utf8.count <= Self.lineLimit else {
      throw .sound(
        file, line: number, "is longer than \(Self.lineLimit) characters",
        hint: "write each region on lines of its own, and shorter definitions")
    }
    try takeTokens(text[...], file, line: number)
  }

  private static func replacing(_ text: String, _ name: String, by value: String) -> String {
    var (result, rest) = ("", text[...])
    while let found = rest.firstRange(of: name) {
      result += rest[..<found.lowerBound] + value
      rest = rest[found.upperBound...]
    }
    return result + rest
  }

  private mutating func include(
    _ line: String, _ file: String, line number: Int, _ permit: InstrumentLoader.Permit
  ) throws(Fault) {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count == 3, depth < 8 else {
      throw .sound(
        file, line: number, "#include cannot be followed",
        hint: depth < 8 ? "write #include \"file.sfz\"" : "files include each other")
    }
    let included = SFZPath.beside(path, String(parts[1]))
    try permit(included)
    depth += 1
    try read(included, permit)
    depth -= 1
  }

  /// Headers and opcodes of one line; a value goes on to the next opcode, so that it may hold spaces.
  private mutating func takeTokens(_ text: Substring, _ file: String, line number: Int)
    throws(Fault)
  {
    var rest = text
    while true {
      rest = rest.drop { $0 == " " || $0 == "\t" }
      guard let first = rest.first else { return }
      if first == "<" {
        guard let close = rest.firstIndex(of: ">") else {
          throw .sound(file, line: number, "a header has no end", hint: "write <region>")
        }
        endHeader()
        header = rest[rest.index(after: rest.startIndex)..<close].lowercased()
        currentLine = number
        rest = rest[rest.index(after: close)...]
        continue
      }
      guard let equals = rest.firstIndex(of: "="), !rest[..<equals].contains(" ") else {
        throw .sound(
          file, line: number, "\(quotable(rest)) is no opcode",
          hint: "expected name=value, as in sample=C4.wav")
      }
      let name = rest[..<equals].lowercased()
      let (value, after) = Self.value(rest[rest.index(after: equals)...])
      current[name] = value
      rest = after
      guard regions.count <= Self.regionLimit else {
        throw .sound(
          file, line: number, "more than \(Self.regionLimit) regions", hint: "use a smaller one")
      }
    }
  }

  /// The beginning of a text that is no opcode, quoted where a header has shown that the file is SFZ; of other files
  /// nothing is quoted.
  private func quotable(_ text: Substring) -> String {
    Self.headers.contains(header) ? text.prefix(30).debugDescription : "this"
  }

  private static let headers: Set = [
    "control", "global", "master", "group", "region", "curve", "effect", "midi",
  ]

  private static func value(_ text: Substring) -> (value: String, rest: Substring) {
    var end = text.endIndex
    if let header = text.firstIndex(of: "<") { end = header }
    var place = text.startIndex
    while let equals = text[place..<end].firstIndex(of: "=") {
      // The word before the next "=" is the next opcode's name.
      if let space = text[..<equals].lastIndex(where: { $0 == " " || $0 == "\t" }),
        space >= text.startIndex
      {
        end = space
        break
      }
      place = text.index(after: equals)
    }
    var value = text[..<end]
    while let last = value.last, last.isWhitespace { value.removeLast() }
    return (String(value), text[end...])
  }

  /// Puts the opcodes that were read where their header belongs.
  private mutating func endHeader() {
    defer { current = [:] }
    switch header {
    case "": return
    case "control": control.merge(current) { $1 }
    case "global": set(.global)
    case "master": set(.master)
    case "group": set(.group)
    case "region":
      var all: [String: String] = [:]
      for level in levels { all.merge(level) { $1 } }
      all.merge(current) { $1 }
      regions.append(Region(line: currentLine, opcodes: all))
    default: ignoredHeaders[header, default: 0] += 1
    }
  }

  private mutating func set(_ level: Level) {
    levels[level.rawValue] = current
    for below in level.rawValue + 1..<levels.count { levels[below] = [:] }
  }
}

/// Paths in SFZ files.
enum SFZPath {
  /// A path relative to the SFZ file's folder; backslashes are slashes, one at the beginning stands for that folder, and
  /// large and small letters are as one likes where no file has the very name: SFZ comes from systems that do so.
  static func beside(_ file: String, _ path: String) -> String {
    let plain = String(path.map { $0 == "\\" ? "/" : $0 })
    if plain.hasPrefix("/"), path.hasPrefix("/"), FileContent.exists(plain) { return plain }
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    return found(String(plain.drop { $0 == "/" }), in: folder)
  }

  /// The path of a file in a folder, part by part as it is there, or as it was written where nothing is.
  private static func found(_ path: String, in folder: String) -> String {
    guard !FileContent.exists(folder + path) else { return folder + path }
    var place = folder
    let parts = path.split(separator: "/").map(String.init)
    for (index, part) in parts.enumerated() {
      let names =
        part == ".." || part == "." ? [part] : FileContent.names(in: place.isEmpty ? "." : place)
      guard
        let name = names.first(where: { $0 == part })
          ?? names.first(where: { $0.lowercased() == part.lowercased() })
      else { return folder + path }
      place += name + (index < parts.count - 1 ? "/" : "")
    }
    return place
  }
}
