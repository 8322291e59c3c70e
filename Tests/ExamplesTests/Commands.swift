import Glibc
import JSON
import TestSupport
import Testing

/// The command as it says of itself: subcommands with their options and examples.
struct Commands {
  /// Options by the name of the command, `render` or `tiles make`; those of all are `--help` and `--version`.
  private(set) var options: [String: Set<String>] = [:]
  /// What help says below the first sentence.
  private(set) var discussions: [String: String] = [:]

  init() throws {
    let dump = try Self.run("--experimental-dump-help")
    let top = try #require(try JSONParser.parse(Array(dump.utf8))["command"])
    read(top, below: [])
  }

  private mutating func read(_ command: JSONValue, below path: [String]) {
    let own = command["commandName"]?.string ?? ""
    let name = (path + [own]).joined(separator: " ")
    discussions[name] = command["discussion"]?.string
    let names = (command["arguments"]?.array ?? []).flatMap { $0["names"]?.array ?? [] }
    options[name] = Set(
      names.map { name in
        let isLong = name["kind"]?.string == "long"
        return (isLong ? "--" : "-") + (name["name"]?.string ?? "")
      })
    for child in command["subcommands"]?.array ?? [] {
      read(child, below: own == "ripples" ? [] : path + [own])
    }
  }

  static let all: Commands? = try? Commands()

  var names: [String] { options.keys.filter { $0 != "ripples" }.sorted() }

  /// What is wrong with a command as it is typed: its name, or an option that it does not have.
  func fault(in words: [String]) -> String? {
    guard words.count > 1 else { return nil }
    let isRoot = words[1].hasPrefix("-")
    let pair = words.prefix(3).dropFirst().joined(separator: " ")
    let name = isRoot ? "ripples" : options[pair] == nil ? words[1] : pair
    guard let known = options[name] else { return "no command \(words[1])" }
    let given = words.dropFirst(2).filter { word in
      word.hasPrefix("-") && word.count > 1 && word != "--" && !word.dropFirst().first!.isNumber
    }
    let odd = given.first { !known.contains(String($0.prefix { $0 != "=" })) }
    return odd.map { "ripples \(name) has no option \($0)" }
  }

  /// The words of a line of shell, quotes taken off; up to a pipe, a redirection or a comment.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    for character in line + " " {
      if character == quote {
        quote = nil
      } else if quote == nil, "\"'".contains(character) {
        quote = character
      } else if quote == nil, character == " " {
        if ["|", ">", "<", "#", "&&"].contains(word) { return words }
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return words
  }

  /// The commands in a text: lines that begin with `ripples`, or stand after a pipe; joined where they end with a backslash.
  static func lines(in text: String) -> [String] {
    let joined = text.replacing(#/ *\\\n */#, with: " ")
    return joined.split(separator: "\n").flatMap { line -> [String] in
      line.split(separator: " | ").map { part in
        String(part.drop { $0 == " " })
      }.filter { $0.hasPrefix("ripples ") }
    }
  }

  // MARK: Running it

  /// The command beside the tests.
  static var program: String { BuiltProgram.path("ripples") }

  /// What a call prints on both streams, with 80 columns.
  /// - Parameter environment: further variables, `NAME=VALUE`.
  static func run(_ arguments: String, environment: String = "") throws -> String {
    let place = "cd '\(PackageRoot.path)' && COLUMNS=80 \(environment)"
    let call = "\(place) '\(program)' \(arguments) 2>&1 </dev/null"
    let pipe = try #require(popen(call, "r"))
    defer { pclose(pipe) }
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&part, 1, part.count, pipe)
      if count == 0 { return String(decoding: text, as: UTF8.self) }
      text += part[..<count]
    }
  }
}
