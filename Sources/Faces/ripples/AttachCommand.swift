import ArgumentParser
import Prompt

struct AttachCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Type into a session that runs in another terminal.",
    discussion: """
      Examples:
        ripples attach
        ripples attach --list
        echo ':status' | ripples attach

      Ctrl-D leaves the session, which goes on; `:quit` ends it. docs/attach.md describes the \
      protocol for editors and notebooks.
      """)

  @Argument(help: "The session's socket. Default: the session that was started last.")
  var socket: String?

  @Flag(help: "List the sessions that run, the newest first.") var list = false

  @Flag(help: "Read lines as the terminal gives them and draw nothing twice: for screen readers.")
  var plain = false

  func work() throws {
    let sessions = socket == nil ? AttachFolder.standard.sessions() : []
    if list { return Self.show(sessions) }
    guard let path = socket ?? sessions.first?.path else {
      throw CommandFailure("no session runs; start one with `ripples repl`")
    }
    let client = try AttachClient(path)
    if sessions.count > 1 {
      Terminal.say(
        "\(sessions.count) sessions run; this is the newest. See `ripples attach --list`.")
    }
    if Terminal.isInteractive, !client.greeting.isEmpty { Terminal.say(client.greeting) }
    var options = PromptOptions()
    options.isPlain = plain
    options.spoken = Wording.spoken
    let outcome = try PromptLoop.run(client, notices: client.notices, options: options)
    if outcome.errors > 0, !options.isInteractive { throw ExitCode(1) }
  }

  private static func show(_ sessions: [AttachableSession]) {
    if sessions.isEmpty { Terminal.say("no session runs") }
    for session in sessions {
      let says = (try? AttachClient(session.path))?.greeting.split(separator: "\n").first
      Terminal.put(session.path + (says.map { "  \($0)" } ?? ""))
    }
  }
}
