import Files
import Glibc

/// The inputs of earlier sessions, one a line; `\n` stands for a newline and `\\` for a backslash.
///
/// Every input is appended at once under a lock, so that several sessions can share the file.
struct HistoryFile {
  static let limit = 10_000
  let path: String

  /// The usual path: `$XDG_STATE_HOME/ripples/history`, or `~/.local/state/ripples/history`; nil without a home.
  static func standardPath(_ named: (String) -> String? = UserFolder.named) -> String? {
    UserFolder.state(named).map { $0 + "/history" }
  }

  /// The last inputs, oldest first. A file that has grown to twice the limit is cut.
  func load() -> [String] {
    let lines = locked(O_RDWR) { file in
      let lines = Self.lines(file)
      if lines.count > 2 * Self.limit { Self.rewrite(file, lines.suffix(Self.limit)) }
      return lines.suffix(Self.limit)
    }
    return (lines ?? []).map { Self.unescape($0) }
  }

  /// Appends an input; false when it could not be kept.
  @discardableResult func append(_ input: String) -> Bool {
    let bytes = Array((Self.escape(input) + "\n").utf8)
    return locked(O_WRONLY | O_APPEND) { write($0, bytes, bytes.count) == bytes.count } ?? false
  }

  /// Opens the file, made when it is missing and readable by its owner only.
  private func locked<T>(_ flags: Int32, _ work: (Int32) -> T) -> T? {
    makeFolders()
    let file = open(path, flags | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return nil }
    defer { close(file) }
    fchmod(file, 0o600)
    flock(file, LOCK_EX)
    return work(file)
  }

  private func makeFolders() {
    for (index, character) in zip(path.indices, path) where character == "/" {
      if index > path.startIndex { mkdir(String(path[..<index]), 0o700) }
    }
  }

  private static func lines(_ file: Int32) -> [Substring] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(file, &part, part.count)
      if count <= 0 { break }
      bytes += part[..<count]
    }
    return bytes.split(separator: 10).map { Substring(String(decoding: $0, as: UTF8.self)) }
  }

  private static func rewrite(_ file: Int32, _ lines: ArraySlice<Substring>) {
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    guard pwrite(file, bytes, bytes.count, 0) == bytes.count else { return }
    ftruncate(file, bytes.count)
  }

  static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  static func unescape(_ text: Substring) -> String {
    var plain = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        plain.unicodeScalars.append(scalar == "n" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }
}
