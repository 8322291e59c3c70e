import Files
import Glibc
import Score
import SoundFiles

/// A program that speaks, such as piper: it is run anew for each text, without a shell.
///
/// Its command is a line such as `piper --model en.onnx --output_file {out}`. Blanks part its arguments, and quotes
/// keep blanks together. In the arguments `{out}` stands for the WAV file that it shall write, `{text}`, `{language}`,
/// `{variant}`, `{words_per_minute}` and `{pitch}` for what it shall speak, and how. Where no argument holds `{text}`, the
/// text comes by standard input.
public struct CommandSpeech: SpeechMaker {
  private let words: [String]
  private let limit: Double

  private static let places = ["out", "text", "language", "variant", "words_per_minute", "pitch"]

  /// - Parameters:
  ///   - command: the line.
  ///   - limit: seconds that a text may take.
  /// - Throws: `Fault` (`call`) for a line without a program or without `{out}`, an open quote, and places that there are not.
  public init(_ command: String, limit: Double = 30) throws(Fault) {
    words = try CommandWords.of(command)
    self.limit = limit
    let used = Set(words.flatMap { CommandWords.places(in: $0) })
    for place in used.subtracting(Self.places).sorted() {
      throw Self.fault(
        "the command holds {\(place)}", NearestName.hint(for: place, among: Self.places))
    }
    guard used.contains("out") else {
      throw Self.fault(
        "the command does not say where the sound goes",
        "put {out} where it takes the name of the WAV file")
    }
  }

  public func identity(of words: String, in voice: SpeechVoice) -> String {
    "command \(self.words) \(voice.key)"
  }

  /// - Throws: `Fault` where the voice cannot speak the words.
  public func sound(of words: String, in voice: SpeechVoice) throws(Fault) -> AudioData {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    return try run(words, voice, in: folder.path)
  }

  private func run(
    _ text: String, _ voice: SpeechVoice, in folder: String
  ) throws(Fault) -> AudioData {
    let (out, input) = ("\(folder)/out.wav", "\(folder)/text.txt")
    try TextFile.write(text + "\n", to: input)
    // A text that begins with a hyphen would pass for an option.
    let values = [
      "out": out, "text": text.hasPrefix("-") ? " " + text : text, "language": voice.language,
      "variant": voice.variant, "words_per_minute": "\(voice.wordsPerMinute)",
      "pitch": "\(voice.pitch)",
    ]
    let arguments = words.map { CommandWords.filled($0, values) }
    let end = try ProgramRun(
      arguments, limit: limit, input: input, variables: ["PATH", "HOME", "XDG_CACHE_HOME"])
    guard case .output(let said) = end else { throw fault(end) }
    do throws(Fault) { return try Self.read(out) } catch {
      let words = String(decoding: said.suffix(200), as: UTF8.self).trimmed
      throw Fault(
        .sound,
        "\(quoted(self.words[0])) wrote no sound that can be read: \(error.message)"
          + (words.isEmpty ? "" : "; it said \(quoted(words))"),
        at: .setting("voice-command"), hint: "try the command by hand")
    }
  }

  private static func read(_ path: String) throws(Fault) -> AudioData {
    let reader = try AudioFileReader(path: path)
    return try reader.rest(maximumFrames: Speaker.longest * reader.sampleRate)
  }

  private func fault(_ end: ProgramRun) -> Fault {
    let program = quoted(words[0])
    let (message, hint) =
      switch end {
      case .missing: ("there is no program \(program)", "install it, or give its whole path")
      case .endless:
        ("\(program) had not ended after \(Figure.plain(limit)) s", "try the command by hand")
      case .failed(let said): ("\(program) failed: \(said)", "try the command by hand")
      case .output: ("\(program) ended", "")
      }
    return Self.fault(message, hint)
  }

  private static func fault(_ message: String, _ hint: String) -> Fault {
    Fault(.call, message, at: .setting("voice-command"), hint: hint)
  }
}

/// A line that runs a program: its arguments, and the places in them.
enum CommandWords {
  /// Parts a line at its blanks, but for those within quotes, single or double.
  /// - Throws: `Fault` (`call`) for a line without words, and for a quote that is not closed.
  static func of(_ line: String) throws(Fault) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let whole = word { words.append(whole) }
    if let quote {
      throw fault("the quote \(quote) is not closed", "close it")
    }
    guard let program = words.first, !program.isEmpty else {
      throw fault("the command is empty", "name a program and its arguments")
    }
    return words
  }

  /// The names in braces that an argument holds.
  static func places(in word: String) -> [String] {
    parts(of: word).compactMap { $0.isPlace ? String($0.text) : nil }
  }

  /// An argument with texts at its places; what is in those texts stays as it is.
  static func filled(_ word: String, _ values: [String: String]) -> String {
    parts(of: word).reduce("") { filled, part in
      filled + (part.isPlace ? values[String(part.text)] ?? "" : String(part.text))
    }
  }

  private static func parts(of word: String) -> [(text: Substring, isPlace: Bool)] {
    var parts: [(text: Substring, isPlace: Bool)] = []
    var rest = word[...]
    while let open = rest.firstIndex(of: "{") {
      let inner = rest[rest.index(after: open)...]
      let name = inner.prefix { $0.isLowercase && $0.isASCII || $0 == "_" }
      guard !name.isEmpty, name.endIndex < inner.endIndex, inner[name.endIndex] == "}" else {
        parts.append((rest[...open], false))
        rest = inner
        continue
      }
      parts.append((rest[..<open], false))
      parts.append((name, true))
      rest = inner[inner.index(after: name.endIndex)...]
    }
    return parts + [(rest, false)]
  }

  private static func fault(_ message: String, _ hint: String) -> Fault {
    Fault(.call, message, at: .setting("voice-command"), hint: hint)
  }
}
