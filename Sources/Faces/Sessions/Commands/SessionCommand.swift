import Files
import JSON
import Mappings
import Prompt
import Rendering
import Score

/// A command of the prompt, declared once: help, completion, documents and tests are made from this.
package struct SessionCommand: Sendable {
  /// The name with its colon, `:load`.
  package let name: String
  let arguments: [Vocabulary.ArgumentKind]
  /// The names of the arguments as help shows them; those in brackets may be left out.
  package let usage: String
  package let summary: String
  package let example: String
  /// More about the command in whole sentences, for `:help WORD` and the reference; may be empty.
  package let more: String
  /// The lines of it that guests may type: they play and compare, and neither read or write files nor end the session.
  let guests: CommandLines
  /// The lines of it of which the newest takes the place of the one before that moved the same thing.
  let coalesces: CommandLines
  let run: @Sendable (Call) throws -> Void

  /// One use of a command.
  struct Call {
    let loop: ConductorLoop
    /// The command's name, with its colon.
    let name: String
    /// The text after the name, without the spaces around it.
    let rest: String
    let words: [String]
    let reply: @Sendable (Reply) -> Void

    var performance: LivePerformance { loop.performance }
    var mapping: Mapping { performance.mapping }

    func say(_ text: String) { reply(Reply(.value, text)) }

    /// Answers with the reason why the command has failed.
    func fail(_ error: any Error) {
      var fault = Fault.of(error)
      fault.place.part = fault.place.part ?? name
      reply(Reply(fault, text: "\(name): \(error)"))
    }
  }

  init(
    _ name: String, _ usage: String = "", _ arguments: [Vocabulary.ArgumentKind] = [],
    _ summary: String, example: String, more: String = "", guests: CommandLines = .none,
    coalesces: CommandLines = .none, _ run: @escaping @Sendable (Call) throws -> Void
  ) {
    self.name = name
    self.arguments = arguments
    self.usage = usage
    self.summary = summary
    self.example = example
    self.more = more
    (self.guests, self.coalesces) = (guests, coalesces)
    self.run = run
  }

  package static let all: [SessionCommand] =
    VersionCommands.all + WalkCommands.all + RoomCommands.all + GuidanceCommands.all
    + ValueCommands.all + SoundCommands.all + QuestionCommands.all

  /// Runs a line that begins with a colon, and replies once.
  static func run(
    _ line: String, on loop: ConductorLoop, _ reply: @escaping @Sendable (Reply) -> Void
  ) {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let command = named(words[0]) else {
      let name = words[0]
      let word = String(name.dropFirst())
      if Word.all.contains(where: { $0.name == word }) {
        let values = words.dropFirst().joined(separator: ", ")
        let fault = Fault(
          .call, "\(name) is no command: \(word) is a word of Lua", hint: "write \(word)(\(values))"
        )
        return reply(Reply(fault))
      }
      let hint = NearestName.hint(for: name, among: all.map(\.name)) + "; :help lists them"
      return reply(Reply(Fault(.call, "unknown command \(quoted(name))", hint: hint)))
    }
    let rest = String(line.dropFirst(words[0].count)).trimmed
    let call = Call(
      loop: loop, name: command.name, rest: rest, words: Array(words.dropFirst()), reply: reply)
    do throws(Fault) { try command.checkCount(call) } catch { return reply(Reply(error)) }
    do { try command.run(call) } catch { call.fail(error) }
  }

  private func checkCount(_ call: Call) throws(Fault) {
    let required = usage.replacing(/\[[^\]]*\]/, with: "").split(separator: " ").count
    let takesRest =
      switch arguments.last {
      case .file, .text, .voice, .variant: true
      default: false
      }
    guard call.words.count >= required, takesRest || call.words.count <= arguments.count else {
      throw Fault(
        .call, "\(name) is given \(call.words.count) \(call.words.count == 1 ? "word" : "words")",
        hint: "write \("\(name) \(usage)".trimmed), for example \(example)")
    }
  }
}

extension SessionCommand.Call {
  /// The path that follows the name; `~/` is the home folder, and quotes around it are taken off.
  var path: String { path(after: "") }

  /// The path that follows the name and a word.
  func path(after word: String) -> String {
    UserFolder.expanded(String(rest.dropFirst(word.count)).unquoted)
  }

  /// The number at an index of the words.
  /// - Throws: `Fault` (`call`) for a word that is no number in the range.
  func number(_ index: Int, _ what: String, in range: ClosedRange<Double>) throws -> Double {
    guard let value = DecimalNumber.read(words[index]), range.contains(value) else {
      throw Fault(
        .call, "\(what) is \(quoted(words[index]))",
        hint:
          "give a number in \(Figure.plain(range.lowerBound))...\(Figure.plain(range.upperBound))"
      )
    }
    return value
  }

  /// A word as a number.
  /// - Throws: `Fault` (`call`) for a word that is none.
  static func number(_ word: String, hint: String? = nil) throws(Fault) -> Double {
    if let number = DecimalNumber.read(word) { return number }
    throw Fault(.call, "\(quoted(word)) is not a number", hint: hint)
  }

  /// Performs an action and replies with the text.
  /// - Throws: `Fault` where the action cannot be done.
  func perform(_ action: LiveAction, _ text: String) throws {
    try loop.perform(action)
    say(text)
  }
}

extension Fault {
  /// A name that nothing has, with the nearest that something has.
  static func unknown(_ what: String, _ name: String, among names: [String]) -> Fault {
    Fault(.call, "unknown \(what) \(quoted(name))", hint: NearestName.hint(for: name, among: names))
  }
}

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

/// The words of a line, in which quotes hold together what has spaces.
enum QuotedWords {
  /// Splits at white space; `"` and `'` hold a word together up to the next of their kind, or to the end of the line.
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var (word, quote) = (String?.none, Character?.none)
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else if word == nil, character == "\"" || character == "'" {
        (word, quote) = ("", character)
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}

/// Numbers as people type them at the prompt.
enum DecimalNumber {
  /// Reads a decimal number such as `-3`, `.5` or `1e3`; nil for every other word, hexadecimal ones and infinity too.
  static func read(_ word: String) -> Double? {
    guard word.utf8.allSatisfy(characters.contains) else { return nil }
    return Double(word).flatMap { $0.isFinite ? $0 : nil }
  }

  private static let characters = Set("0123456789.+-eE".utf8)
}
