/// The texts of the sources a state has loaded, so that an error can show its line.
struct ScriptSources {
  private struct Source {
    var text: String
    var isTrusted: Bool
  }

  private var sources: [String: Source] = [:]
  /// The names of sources by the names that Lua has for them, where these differ.
  private var names: [String: String] = [:]
  /// The name that faults give to what is typed at a prompt.
  static let typedName = "prompt"
  /// The most bytes of a name that Lua keeps whole.
  private static let limit = 200

  /// The name that Lua has for a source, and that stands in its messages: of a very long path the end.
  mutating func chunk(of name: String) -> String {
    guard name.utf8.count > Self.limit else { return name }
    if let known = names.first(where: { $0.value == name }) { return known.key }
    var end = Substring(name)
    while end.utf8.count > Self.limit - 20 { end = end.dropFirst() }
    var short: String = "…" + end
    // Two long paths may have the same end.
    while names[short] != nil { short = "…\(names.count)" + end }
    names[short] = name
    return short
  }

  /// The name of a source by the name that Lua has for it.
  func name(of chunk: String) -> String { names[chunk] ?? chunk }

  mutating func add(_ text: String, name: String, isTrusted: Bool) {
    sources[name] = Source(text: text, isTrusted: isTrusted)
  }

  /// The names of scripts, without those of trusted sources.
  var scriptNames: [String] { sources.filter { !$0.value.isTrusted }.map(\.key) }

  func text(of name: String) -> String? { sources[name]?.text }

  /// The column of a place in Unicode scalars, counted from 1.
  func column(of place: SourcePlace, in name: String) -> Int? {
    rawLine(place.line, of: name).map { place.column(in: Substring($0)) }
  }

  private func rawLine(_ number: Int, of name: String) -> Substring.UTF8View? {
    guard let source = sources[name]?.text, number > 0 else { return nil }
    let lines = source.utf8.split(
      separator: UInt8(ascii: "\n"), maxSplits: number, omittingEmptySubsequences: false)
    return number <= lines.count ? lines[number - 1] : nil
  }

  /// The line without the spaces around it, and the column of its first character; nil for none.
  func line(_ number: Int, of name: String) -> (text: String, indent: Int)? {
    guard let line = rawLine(number, of: name) else { return nil }
    let spaces: Set<UInt8> = [0x20, 0x09, 0x0D]
    let rest = line.drop { spaces.contains($0) }
    var text = String(decoding: rest.prefix(200), as: UTF8.self)
    while let last = text.unicodeScalars.last, " \t\r".unicodeScalars.contains(last) {
      text.unicodeScalars.removeLast()
    }
    return text.isEmpty ? nil : (text.printable, line.count - rest.count)
  }
}

/// A line of a source.
public struct ScriptPosition: Equatable, Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// The number of the line, counted from 1.
  public var line: Int

  public var description: String { "\(file):\(line)" }
}

extension String {
  /// The text on one line, control characters as `\xHH`; safe for a terminal and a log.
  var printable: String {
    guard unicodeScalars.contains(where: { !$0.isPrintable }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar == "\n" {
        text += " "
      } else if scalar == "\t" || scalar.isPrintable {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\x" + String(scalar.value, radix: 16)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .surrogate, .lineSeparator, .paragraphSeparator, .format: false
    default: true
    }
  }
}
