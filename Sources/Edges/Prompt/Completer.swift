import Files
import Glibc

/// Finds what could stand at the cursor of a line. A pure function of its arguments; no code is run.
struct Completer: Sendable {
  /// The names in a folder, folders with a slash at the end.
  typealias FileList = @Sendable (_ folder: String) -> [String]

  let vocabulary: Vocabulary
  let files: FileList

  /// - Parameter cursor: Unicode scalars from the start of the line.
  func complete(_ line: String, at cursor: Int) -> Completion {
    let before = Completion.string(line.unicodeScalars.prefix(max(0, cursor)))
    let body = Self.withoutTime(before[...])
    guard body.first == ":" else { return lua(String(body)) }
    guard let space = body.firstIndex(of: " ") else {
      return commands(body)
    }
    guard let command = vocabulary.commands.first(where: { $0.name == body[..<space] }) else {
      return Completion()
    }
    return argument(of: command, body[body.index(after: space)...])
  }

  /// The text that follows spaces and a time mark.
  private static func withoutTime(_ text: Substring) -> Substring {
    let body = text.drop { $0 == " " }
    guard body.first == "@", let space = body.firstIndex(of: " ") else { return body }
    return body[space...].drop { $0 == " " }
  }

  private func commands(_ typed: Substring) -> Completion {
    Self.choices(
      vocabulary.commands.map { ($0.name + ($0.arguments.isEmpty ? "" : " "), $0.summary) }, typed)
  }

  private func argument(
    of command: Vocabulary.CommandWord, _ rest: Substring
  ) -> Completion {
    var rest = rest.drop { $0 == " " }
    for (index, kind) in command.arguments.enumerated() {
      let isLast = index == command.arguments.count - 1
      if case .file(let suffix) = kind, isLast { return paths(rest, suffix) }
      guard let space = rest.firstIndex(of: " ") else { return candidates(kind, rest) }
      rest = rest[space...].drop { $0 == " " }
    }
    return Completion()
  }

  private func candidates(_ kind: Vocabulary.ArgumentKind, _ typed: Substring) -> Completion {
    switch kind {
    case .file(let suffix): paths(typed, suffix)
    case .parameterOrInput: words(vocabulary.parameters + vocabulary.inputs, typed)
    case .input: words(vocabulary.inputs, typed)
    case .voice: words(vocabulary.voices, typed)
    case .variant: words(vocabulary.variants, typed)
    case .object: words(vocabulary.objects, typed)
    case .place: words(vocabulary.places, typed)
    case .choice(let names): words(names.map { .init($0) }, typed)
    case .number, .text: Completion()
    }
  }

  private func words(_ words: [Vocabulary.Word], _ typed: Substring) -> Completion {
    Self.choices(words.map { ($0.name, $0.summary) }, typed)
  }

  private func paths(_ typed: Substring, _ suffix: String?) -> Completion {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let name = typed.dropFirst(folder.count)
    let names = files(folder).filter { file in
      file.hasPrefix(".") == name.hasPrefix(".")
        && (file.hasSuffix("/") || suffix == nil || file.hasSuffix("." + suffix!))
    }
    return Self.choices(names.map { ($0, "") }, name)
  }

  /// Words of Lua, a step between dots at a time: `pa` gives `params.`, `params.` gives its params.
  private func lua(_ before: String) -> Completion {
    guard [.code].contains(LuaOutline(before).place) else { return Completion() }
    let scalars = Array(before.unicodeScalars)
    let start = scalars.lastIndex { !Self.isName($0) }.map { $0 + 1 } ?? 0
    let typed = Completion.string(scalars[start...])
    guard let first = typed.first, first != ".", !first.isNumber else { return Completion() }
    let names = Set(vocabulary.words.map(\.name))
    var steps: [(String, String)] = []
    for word in vocabulary.words where word.name.hasPrefix(typed) {
      let rest = word.name.dropFirst(typed.count)
      guard let dot = rest.firstIndex(of: ".") else {
        steps.append((word.name, word.summary))
        continue
      }
      let owner = typed + rest[..<dot]
      if !names.contains(owner) || owner == typed { steps.append((owner + ".", "")) }
    }
    return Self.choices(steps, typed[...])
  }

  private static func isName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "." || scalar.value >= 128
      || "0"..."9" ~= scalar || "a"..."z" ~= scalar || "A"..."Z" ~= scalar
  }

  private static func choices(
    _ pairs: some Sequence<(some StringProtocol, String)>, _ typed: Substring
  ) -> Completion {
    var found: [String: String] = [:]
    for (text, summary) in pairs where text.hasPrefix(typed) { found[String(text)] = summary }
    let candidates = found.keys.sorted().map { Vocabulary.Word($0, found[$0] ?? "") }
    return Completion(typed: typed.unicodeScalars.count, candidates: candidates)
  }
}

/// The words that could stand at the cursor.
public struct Completion: Sendable, Equatable {
  /// The number of Unicode scalars before the cursor that the candidates replace.
  public var typed = 0
  /// The candidates in the order of their names: whole words, which replace what was typed of them.
  public var candidates: [Vocabulary.Word] = []

  /// The longest beginning that all candidates share; empty when there is none.
  public var common: String {
    guard var common = candidates.first.map({ Array($0.name.unicodeScalars) }) else { return "" }
    for candidate in candidates.dropFirst() {
      let scalars = candidate.name.unicodeScalars
      let shared = zip(common, scalars).prefix { $0 == $1 }.count
      common.removeLast(common.count - shared)
    }
    return Self.string(common)
  }

  /// The text that can be added to what was typed without a choice.
  public var addition: String { Self.string(common.unicodeScalars.dropFirst(typed)) }

  static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }
}

/// The words that can be completed at a prompt.
public struct Vocabulary: Sendable, Equatable {
  /// A name with one line of what it is.
  public struct Word: Sendable, Equatable {
    public var name: String
    public var summary: String

    public init(_ name: String, _ summary: String = "") {
      (self.name, self.summary) = (name, summary)
    }
  }

  /// A command of the prompt.
  public struct CommandWord: Sendable, Equatable {
    /// The command's name with its colon: `:load`.
    public var name: String
    public var summary: String
    public var arguments: [ArgumentKind]

    public init(_ name: String, _ summary: String = "", arguments: [ArgumentKind] = []) {
      (self.name, self.summary, self.arguments) = (name, summary, arguments)
    }
  }

  /// The kind of word that may stand at a place after a command.
  public enum ArgumentKind: Sendable, Equatable {
    /// A path; files with this extension (`lua`) and folders are offered, all files for nil. As the last
    /// argument it is the rest of the line, spaces included.
    case file(String?)
    case parameterOrInput, input, voice, variant, object, place
    case choice([String])
    /// A number or a text, for which nothing is offered.
    case number, text
  }

  public var commands: [CommandWord]
  /// The names of Lua as they are written: `play`, `params.depth`, `env.pace`, `pad.cutoff`.
  public var words: [Word]
  /// The names as `:set` takes them.
  public var parameters: [Word]
  public var inputs: [Word]
  public var voices: [Word]
  public var variants: [Word]
  /// The objects of a scene, as commands take their names.
  public var objects: [Word]
  /// The places and routes of a site, by their ids.
  public var places: [Word] = []

  public init(
    commands: [CommandWord] = [], words: [Word] = [], parameters: [Word] = [], inputs: [Word] = [],
    voices: [Word] = [], variants: [Word] = [], objects: [Word] = []
  ) {
    self.commands = commands
    self.words = words
    self.parameters = parameters
    self.inputs = inputs
    self.voices = voices
    self.variants = variants
    self.objects = objects
  }
}

/// Lists folders for completion.
enum FileLister {
  private static let limit = 5000

  /// The names in a folder (`""` is the current one, `~/` the home), folders with a slash at the end;
  /// none when it cannot be read.
  @Sendable static func list(_ folder: String) -> [String] {
    let path = UserFolder.expanded(folder)
    guard let directory = opendir(path.isEmpty ? "." : path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      names.append(FileContent.isFolder(path + name) ? name + "/" : name)
    }
    return names
  }
}
