/// The texts of the sources a state has loaded, so that an error can show its line.
struct ScriptSources {
  private struct Source {
    var text: String
    var isTrusted: Bool
  }

  private var sources: [String: Source] = [:]

  mutating func add(_ text: String, name: String, isTrusted: Bool) {
    sources[name] = Source(text: text, isTrusted: isTrusted)
  }

  /// The names of scripts, without those of trusted sources.
  var scriptNames: [String] { sources.filter { !$0.value.isTrusted }.map(\.key) }

  /// The line without the spaces around it, and the column of its first character; nil for none.
  func line(_ number: Int, of name: String) -> (text: String, indent: Int)? {
    guard let source = sources[name]?.text, number > 0 else { return nil }
    let lines = source.utf8.split(
      separator: UInt8(ascii: "\n"), maxSplits: number, omittingEmptySubsequences: false)
    guard number <= lines.count else { return nil }
    let spaces: Set<UInt8> = [0x20, 0x09, 0x0D]
    let rest = lines[number - 1].drop { spaces.contains($0) }
    var text = String(decoding: rest.prefix(200), as: UTF8.self)
    while let last = text.unicodeScalars.last, " \t\r".unicodeScalars.contains(last) {
      text.unicodeScalars.removeLast()
    }
    return text.isEmpty ? nil : (text.printable, lines[number - 1].count - rest.count)
  }
}
