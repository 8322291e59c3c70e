import Glibc

/// The options of a prompt: how it reads and what it shows.
public struct PromptOptions: Sendable {
  public var input: Int32 = STDIN_FILENO
  /// Answers go here, and the prompt when it is a terminal. Where sound goes to standard output, give
  /// standard error.
  public var output: Int32 = STDOUT_FILENO
  /// Notices and errors go here when the prompt does not run on a terminal.
  public var notices: Int32 = STDERR_FILENO
  /// Reads lines as the terminal gives them, and draws nothing twice: for screen readers.
  public var isPlain = false
  /// Who asks, as `PromptInput.client` says it; nil: `prompt` on a terminal and `script` elsewhere.
  public var client: String?
  public var prompt = "ripples> "
  /// Inputs of earlier sessions; nil keeps none.
  var historyPath: String? = HistoryFile.standardPath()
  /// After the last line of a script the session goes on until it ends by itself.
  public var outlastsInput = false
  /// Puts the host's own words into what a session says, `--allow-read` for `‹allow-read›`.
  public var spoken: @Sendable (String) -> String = { $0 }
  /// Seconds that a session may take to end.
  public var patience = 10.0

  public init() {}

  /// True where a person types: input and output are terminals.
  public var isInteractive: Bool { isatty(input) == 1 && isatty(output) == 1 }

  var usesEditor: Bool {
    let terminal = HistoryFile.variable("TERM") ?? "dumb"
    return isInteractive && !isPlain && terminal != "dumb"
  }

  var usesColour: Bool { usesEditor && HistoryFile.variable("NO_COLOR") == nil }
}

/// The end of a prompt, and why it came.
public struct PromptOutcome: Sendable, Equatable {
  public enum Reason: Sendable, Equatable {
    /// `:quit`, Ctrl-D, the end of a script, or the session ended by itself.
    case finished
    /// A signal asked for the end.
    case signal(Int32)
    /// The session did not end in time, or a second signal came.
    case abandoned
  }

  public var reason: Reason
  /// Inputs that failed, and lines of a script that could not be read.
  public var errors: Int
}
