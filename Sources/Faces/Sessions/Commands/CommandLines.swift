import Prompt

/// The lines of a command for which something holds.
enum CommandLines: Equatable, Sendable {
  case none, all
  /// Those with one of these words behind the command's name.
  case first([String])

  /// - Parameter word: the word behind the name; nil where there is none.
  fileprivate func contain(_ word: String?) -> Bool {
    switch self {
    case .none: false
    case .all: true
    case .first(let words): word.map(words.contains) ?? false
    }
  }
}

extension SessionCommand {
  /// The command with a name as it is typed; nil where there is none.
  static func named(_ name: some StringProtocol) -> SessionCommand? {
    let name = name == "?" ? ":help" : String(name)
    return all.first { $0.name == name }
  }

  /// Tells whether guests may type a line; Lua they may not.
  package static func allowsGuest(_ line: String) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace).prefix(2).map(String.init)
    guard let name = words.first else { return true }
    return named(name)?.guests.contain(words.dropFirst().first) ?? false
  }

  /// What a line moves on, `:object move drum` with each word on a line of its own, where the next line that moves it on
  /// takes its place: a slider sends twenty a second. Nil for all other lines.
  package static func moved(by line: String) -> String? {
    let words = QuotedWords.split(line)
    guard let name = words.first, let command = named(name),
      command.coalesces.contain(words.dropFirst().first)
    else { return nil }
    let things = zip(words.dropFirst(), command.arguments).prefix(while: { $1.names($0) })
    return ([name] + things.map(\.0)).joined(separator: "\n")
  }
}

extension Vocabulary.ArgumentKind {
  /// Whether a word names something here, rather than being a value.
  fileprivate func names(_ word: String) -> Bool {
    switch self {
    case .choice(let words): words.contains(word)
    case .parameterOrInput, .input, .voice, .variant, .object, .place: true
    case .file, .number, .text: false
    }
  }
}
