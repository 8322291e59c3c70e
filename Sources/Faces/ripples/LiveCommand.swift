import ArgumentParser
import Manual
import Prompt
import Rendering
import Sessions

/// A command that opens a live session and types into it.
protocol LiveCommand: SettingCommand {
  var piece: LivePiece { get }
  var settings: SettingOptions<Self> { get }
}

extension LiveCommand {
  static var place: SettingPlace { .repl }

  /// The session that the arguments ask for.
  /// - Throws: `CommandFailure` for text that a setting does not accept, and for a piece that cannot be played.
  func setup() throws -> SessionSetup {
    var setup = SessionSetup(try piece.request(settings.values))
    setup.explain = ReferenceLookup.explain
    setup.spoken = Wording.spoken
    if let journal = setup.request.journal { setup.journal = journal == "none" ? nil : journal }
    return setup
  }

  /// Takes lines until the session ends, then closes it.
  /// - Throws: `ExitCode` where it did not end well.
  func attend(_ open: OpenSession, _ prompt: PromptOptions) throws {
    let result = Result {
      try PromptLoop.run(open.session, notices: open.session.notices, options: prompt)
    }
    open.close()
    let outcome = try result.get()
    if let command = open.session.replayCommand { Terminal.say(command) }
    switch outcome.reason {
    case .signal(let number): throw ExitCode(signal: number)
    case .abandoned: throw ExitCode(1)
    case .finished: if outcome.errors > 0, !prompt.isInteractive { throw ExitCode(1) }
    }
    if !open.isComplete { throw ExitCode(1) }
  }
}
