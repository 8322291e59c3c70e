import Glibc
import Score

/// The run of a prompt from its first line to the end of the session.
public enum PromptLoop {
  /// Runs a prompt on the calling thread, which it blocks and which must not be one of Swift concurrency's few. On a
  /// terminal a person is asked for lines; otherwise the input is read as a script (see `ScriptReader`).
  ///
  /// However it ends, `target.quit` has been called and its end awaited, and notices were shown meanwhile.
  /// - Throws: `Fault` (`machine`) where no descriptor is left; the end is not awaited then.
  public static func run(
    _ target: any PromptTarget, notices: Notices, options: PromptOptions = PromptOptions()
  ) throws(Fault) -> PromptOutcome {
    signal(SIGPIPE, SIG_IGN)
    let link: PromptLink
    do throws(Fault) { link = try PromptLink(target, notices, options) } catch {
      target.quit()
      throw error
    }
    if options.isInteractive { Conversation(link).run() } else { ScriptRun(link).run() }
    return link.leave()
  }
}

/// The options of a prompt: how it reads and what it shows.
public struct PromptOptions: Sendable {
  public var input: Int32 = STDIN_FILENO
  /// The descriptor for answers, and for the prompt when it is a terminal. Where sound goes to standard output, give
  /// standard error.
  public var output: Int32 = STDOUT_FILENO
  /// The descriptor for notices and errors when the prompt does not run on a terminal.
  public var notices: Int32 = STDERR_FILENO
  /// Whether lines are read as the terminal gives them, and nothing is drawn twice: for screen readers.
  public var isPlain = false
  public var prompt = "ripples> "
  /// The path of the inputs of earlier sessions; nil keeps none.
  var historyPath: String? = HistoryFile.standardPath()
  /// Whether the session goes on after the last line of a script, until it ends by itself.
  public var outlastsInput = false
  /// A function that puts the host's own words into the session's texts, `--allow-read` for `‹allow-read›`.
  public var spoken: @Sendable (String) -> String = { $0 }
  /// The seconds that a session may take to end.
  public var patience = 10.0

  public init() {}

  /// Whether a person types: input and output are terminals.
  public var isInteractive: Bool { isatty(input) == 1 && isatty(output) == 1 }

  var usesEditor: Bool {
    isInteractive && !isPlain && !["", "dumb"].contains(Self.variable("TERM"))
  }

  var usesColour: Bool { usesEditor && Self.variable("NO_COLOR").isEmpty }

  private static func variable(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }
}

/// The end of a prompt, and why it came.
public struct PromptOutcome: Sendable, Equatable {
  public enum Reason: Sendable, Equatable {
    /// The session ended by itself, or by `:quit`, Ctrl-D or the end of a script.
    case finished
    /// A signal asked for the end.
    case signal(Int32)
    /// The session did not end in time, or a second signal came.
    case abandoned
  }

  public var reason: Reason
  /// The number of inputs that failed, and of lines of a script that could not be read.
  public var errors: Int
}
