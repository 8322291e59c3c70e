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
