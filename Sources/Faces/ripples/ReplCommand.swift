import ArgumentParser
import Glibc
import Prompt
import Rendering
import Sessions

struct ReplCommand: LiveCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl", abstract: "Play a mapping live, and change it while it sounds.",
    discussion: """
      Examples:
        ripples repl mappings/rose-garden.lua --data datasets/garden-walk
        ripples repl mappings/pitch.lua --data datasets/staircase --to http:8000 \\
          --to out/take.wav
        ripples repl mappings/tempo.lua --osc 0.0.0.0:7771
        ripples repl --site sites/garden.geojson --data datasets/garden-tour
        ripples repl mappings/bamboo.lua --site sites/garden.geojson \\
          --osc 0.0.0.0:7771
        ripples repl scenes/quartet.json
        ripples repl mappings/pitch.lua --data datasets/staircase --once \\
          --to out/live.wav < script.txt

      Saving the mapping's file changes the sound. Type Lua, or :help. A script's lines run at their times:
      `@2.5 :reload`, and the session ends after the last one (see --once and --stay). Without \
      --to the sound goes to the sound device, or where there is none to http://127.0.0.1:8000/; \
      that of a script nowhere.
      """)

  @OptionGroup var piece: LivePiece

  @OptionGroup var settings: SettingOptions<ReplCommand>

  @Flag(help: "Go on after the last line of a script, until a signal or :quit ends it.")
  var stay = false

  @Flag(help: "Read lines as the terminal gives them and draw nothing twice: for screen readers.")
  var plain = false

  @Flag(name: .customLong("devices"), help: "List the sound devices and end.")
  var listsDevices = false

  func work() throws {
    if listsDevices { return Terminal.put(try SessionSetup.devices()) }
    var setup = try setup()
    var prompt = PromptOptions()
    prompt.isPlain = plain
    prompt.spoken = Wording.spoken
    prompt.outlastsInput = setup.request.endsWithData || stay
    if try setup.takesStandardOutput { prompt.output = 2 }
    if setup.takesLines {
      prompt.input = open("/dev/null", O_RDONLY)
      prompt.outlastsInput = true
    }
    setup.beginsAnyway = prompt.isInteractive && setup.watches
    if !prompt.isInteractive, setup.destinations.isEmpty {
      setup.destinations = ["none"]
      Terminal.say(
        "the sound goes nowhere; say where with --to, such as --to http or --to out/take.wav")
    }
    let open = try setup.open()
    if prompt.isInteractive { Terminal.say(open.session.greeting) }
    try attend(open, prompt)
  }
}

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
