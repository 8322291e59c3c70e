import JSON
import Score

/// The other side of a prompt: a live session, in this process or another.
///
/// Every method may be called from any thread, and returns soon.
public protocol PromptTarget: AnyObject, Sendable {
  /// Runs one complete input; answers once, from any thread.
  ///
  /// Inputs of one client are run in the order in which they came. An input that is only the beginning
  /// of Lua code is answered `.incomplete` and not run. The place of an error in the input has the file
  /// `Reply.chunk`, with lines counted in the input from 1.
  func submit(_ input: PromptInput, _ reply: @escaping @Sendable (Reply) -> Void)

  /// Everything that can be completed now; never evaluates code.
  var vocabulary: Vocabulary { get }

  /// The words that could stand at the cursor, `cursor` Unicode scalars from the start of `line`. They are made from
  /// `vocabulary` unless the target knows better.
  func complete(_ line: String, at cursor: Int) -> Completion

  /// Stops what Lua runs now.
  /// - Returns: false when nothing runs that could be stopped.
  @discardableResult func interrupt() -> Bool

  /// Starts the orderly end of the session. May be called more than once. When the session has ended,
  /// `Notices.end` is called.
  func quit()
}

extension PromptTarget {
  public func complete(_ line: String, at cursor: Int) -> Completion {
    Completer(vocabulary: vocabulary, files: FileLister.list).complete(line, at: cursor)
  }
}

/// One complete input: Lua, possibly of several lines, or a `:command`.
public struct PromptInput: Sendable, Equatable {
  /// The time at which an input is to run.
  public enum Time: Sendable, Equatable {
    /// The input runs as soon as it has come, after the client's inputs before it.
    case now
    /// The input runs at a time of the session's clock, in seconds from its start; at once when that has passed.
    case at(Double)
    /// The input runs this number of seconds after it has come, on the session's clock.
    case after(Double)
  }

  public var text: String
  /// The one who asks.
  public var client: PromptClient
  public var time: Time

  public init(_ text: String, from client: PromptClient, time: Time = .now) {
    (self.text, self.client, self.time) = (text, client, time)
  }
}

/// The answer to an input.
public struct Reply: Sendable, Equatable {
  /// The outcome of an input, with the word for it in the attach protocol.
  public enum Kind: String, Sendable {
    /// It ran; the text shows its values, or is empty.
    case value = "ok"
    /// It failed; the text says why and where.
    case error
    /// It is the beginning of something longer, and was not run.
    case incomplete = "more"
    /// It ran, and this client's prompt closes.
    case quit = "bye"
  }

  /// The message for Lua that is the beginning of something longer.
  static let unfinished = "this Lua code is not finished; a block, bracket or string is still open"

  /// The message for Lua that is not finished, with what is open.
  var unfinishedText: String { text.isEmpty ? Self.unfinished : "\(Self.unfinished): \(text)" }

  /// The name that inputs have as the file of a fault.
  static let chunk = "prompt"

  public let kind: Kind
  /// The answer's lines without a newline at the end; may be empty.
  public private(set) var text: String
  /// The reason why the input failed; nil where it did not.
  public let fault: Fault?
  /// The figures that the text tells, as one line of JSON; nil where it tells none that programs ask for.
  public let figures: String?

  /// - Parameter text: the answer; characters that would steer a terminal are made visible.
  public init(_ kind: Kind, _ text: String = "", figures: String? = nil) {
    self.init(kind, text, fault: nil, figures: figures)
  }

  /// The answer to an input that failed.
  /// - Parameter text: what a person is told; nil for the fault's own words.
  public init(_ fault: Fault, text: String? = nil) {
    self.init(.error, text ?? fault.description, fault: fault, figures: nil)
  }

  private init(_ kind: Kind, _ text: String, fault: Fault?, figures: String?) {
    self.kind = kind
    self.text = VisibleText.of(text)
    (self.fault, self.figures) = (fault, figures)
  }

  /// The fault, or the figures, as one line of JSON for programs.
  var json: String? { fault.map { $0.json { $0 } } ?? figures }

  /// The answer in the words of the face that shows it.
  func spoken(by spoken: (String) -> String) -> Reply {
    var reply = self
    reply.text = VisibleText.of(spoken(text))
    return reply
  }
}

/// The one who asks a session for something.
public enum PromptClient: Hashable, Sendable {
  /// The session's own prompt, at which a person types.
  case prompt
  /// The lines of a script at the session's own prompt.
  case script
  /// A program or a terminal that is attached, numbered from 1.
  case attached(Int)
  /// The setup with which the session began.
  case start
  /// A page in a browser, numbered from 1.
  case page(Int)

  /// The name for others and in the journal: `prompt`, `script`, `start`, `attach-1` or `page-3`.
  public var name: String {
    switch self {
    case .prompt: "prompt"
    case .script: "script"
    case .start: "start"
    case .attached(let number): "attach-\(number)"
    case .page(let number): "page-\(number)"
    }
  }

  /// Whether the client is another than the session itself and its own prompt, whose lines are no news there.
  package var isFromElsewhere: Bool {
    switch self {
    case .prompt, .script, .start: false
    case .attached, .page: true
    }
  }

  /// Whether the client has sliders, which send a line many times a second.
  package var hasSliders: Bool { if case .page = self { true } else { false } }
}
