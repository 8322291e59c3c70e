import Prompt
import Score

/// Runs a prompt on a fake session:
/// `prompt-fake [--plain] [--chatter SECONDS] [--listen SOCKET] [--attach SOCKET]`.
enum FakePrompt {
  static func run() {
    var options = PromptOptions()
    options.isPlain = CommandLine.arguments.contains("--plain")
    do {
      if let path = value("--attach") {
        let client = try AttachClient(path)
        end(try PromptLoop.run(client, notices: client.notices, options: options))
      } else {
        try serve(options)
      }
    } catch {
      print("\(error)")
    }
  }

  private static func serve(_ options: PromptOptions) throws(Fault) {
    let session = FakeSession()
    if let seconds = value("--chatter").flatMap({ Double($0) }) { session.chatter(seconds) }
    let server = try value("--listen").map { path throws(Fault) in
      try AttachServer(
        session, notices: session.notices, path: path, greeting: { "a fake session" })
    }
    end(try PromptLoop.run(session, notices: session.notices, options: options))
    server?.stop()
  }

  private static func end(_ outcome: PromptOutcome) {
    print("outcome \(outcome.reason) \(outcome.errors)")
  }

  private static func value(_ option: String) -> String? {
    guard let at = CommandLine.arguments.firstIndex(of: option) else { return nil }
    return CommandLine.arguments[at + 1]
  }
}
