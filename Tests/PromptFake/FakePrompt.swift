import Prompt

/// Runs a prompt on a fake session: `prompt-fake [--plain] [--chatter SECONDS]`.
enum FakePrompt {
  static func run() {
    let arguments = CommandLine.arguments
    let session = FakeSession()
    var options = PromptOptions()
    options.isPlain = arguments.contains("--plain")
    if let at = arguments.firstIndex(of: "--chatter"), let seconds = Double(arguments[at + 1]) {
      session.chatter(seconds)
    }
    let outcome = PromptLoop.run(session, notices: session.notices, options: options)
    print("outcome \(outcome.reason) \(outcome.errors)")
  }
}
