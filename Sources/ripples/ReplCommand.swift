import ArgumentParser
import Glibc
import Prompt
import Workbench

struct ReplCommand: ParsableCommand {
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
        ripples repl mappings/pitch.lua --data datasets/staircase --once \\
          --to out/live.wav < script.txt

      Saving the mapping's file changes the sound. Type Lua, or :help. A script's lines run at their times:
      `@2.5 :reload`, and the session ends after the last one (see --once and --stay). Without \
      --to the sound goes to the sound device, or where there is none to http://127.0.0.1:8000/; \
      that of a script nowhere.
      """)

  @Argument(
    help:
      "The mapping: a Lua file. Default: that of the site's ripple nearest the start, or an empty one with a voice \"tone\"."
  )
  var mapping: String?

  @Option(name: [.customShort("d"), .long], help: "The dataset that is played.")
  var data: String?

  @Option(
    help: ArgumentHelp(
      "Where the sound goes; repeatable.", discussion: SessionSetup.acceptedDestinations,
      valueName: "place"))
  var to: [String] = []

  @OptionGroup var options: LiveOptions
  @OptionGroup var garden: LiveGardenOptions

  @Flag(help: "End with the data, like a render.")
  var once = false

  @Flag(help: "Go on after the last line of a script, until a signal or :quit ends it.")
  var stay = false

  @Option(
    help: ArgumentHelp(
      "Hear OSC on this UDP port of this machine; 0.0.0.0:PORT hears the network, phones included.",
      valueName: "[address:]port"))
  var osc: String?

  @Option(
    name: .customLong("allow-origin"),
    help: ArgumentHelp(
      "A web page that may play the HTTP streams, besides the server's own; repeatable.",
      valueName: "http://host"))
  var origins: [String] = []

  @Option(
    name: .customLong("allow-host"),
    help: ArgumentHelp(
      "A name of this machine under which the HTTP streams may be asked for; repeatable.",
      valueName: "name"))
  var hostNames: [String] = []

  @Option(help: "Make this Unix socket for lines of JSON such as {\"pace\": 112}.")
  var socket: String?

  @Flag(help: "Standard input carries such lines instead of a script.")
  var lines = false

  @Option(
    help: ArgumentHelp(
      "Hear the surroundings: device, device:NAME, or a recording that plays in step.",
      valueName: "source"))
  var mic: String?

  @Option(
    name: .customLong("record-reality"),
    help: ArgumentHelp(
      "Write what the microphone's device gives to this file; with % dated as strftime does, else overwritten.",
      valueName: "file"))
  var reality: String?

  @Option(
    help: "Where the journal goes; none writes none. Default: in ~/.local/state/ripples/journals.")
  var journal: String?

  @Flag(inversion: .prefixedNo, help: "Load the mapping again whenever its file is saved.")
  var watch = true

  @Flag(inversion: .prefixedNo, help: "Let other terminals type (ripples attach).")
  var attachable = true

  @Flag(help: "Read lines as the terminal gives them and draw nothing twice: for screen readers.")
  var plain = false

  @Flag(name: .customLong("devices"), help: "List the sound devices and end.")
  var listsDevices = false

  func run() throws {
    try CommandFailure.report {
      if listsDevices { return Terminal.put(try SessionSetup.devices()) }
      var setup = SessionSetup(try options.request(mapping: mapping, data: data))
      setup.request.endsWithData = once
      garden.apply(to: &setup.request)
      setup.reality = reality.map { DatedName.expand($0) }
      setup.destinations = to
      setup.deviceBuffer = options.deviceBuffer
      setup.osc = osc
      setup.allowedOrigins = origins
      setup.allowedHosts = hostNames
      setup.socket = socket
      setup.microphone = mic
      setup.takesLines = lines
      setup.watches = watch
      setup.isAttachable = attachable
      if let journal { setup.journal = journal == "none" ? nil : journal }
      var prompt = PromptOptions()
      prompt.isPlain = plain
      prompt.spoken = Wording.spoken
      prompt.outlastsInput = once || stay
      if try setup.takesStandardOutput { prompt.output = 2 }
      if lines {
        prompt.input = open("/dev/null", O_RDONLY)
        prompt.outlastsInput = true
      }
      setup.beginsAnyway = prompt.isInteractive && watch
      if !prompt.isInteractive, to.isEmpty {
        setup.destinations = ["none"]
        Terminal.say(
          "the sound goes nowhere; say where with --to, such as --to http or --to out/take.wav")
      }
      try play(setup, prompt)
    }
  }

  private func play(_ setup: SessionSetup, _ prompt: PromptOptions) throws {
    let open = try setup.open()
    if prompt.isInteractive { Terminal.say(open.session.greeting) }
    let outcome = PromptLoop.run(
      open.session, notices: open.session.notices, options: prompt)
    open.close()
    if let path = open.session.journalPath, open.session.hasWholeJournal {
      Terminal.say("ripples replay \(path)")
    }
    switch outcome.reason {
    case .signal(let number): throw ExitCode(signal: number)
    case .abandoned: throw ExitCode(1)
    case .finished: if outcome.errors > 0, !prompt.isInteractive { throw ExitCode(1) }
    }
    if !open.isComplete { throw ExitCode(1) }
  }
}

/// Options of a live session in a site.
struct LiveGardenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A site (.geojson): the mapping is that of one of its ripples, the others are heard too; the lookahead is 250 ms or more.",
      valueName: "file"))
  var site: String?

  @Option(help: ArgumentHelp("What its sound is for: binaural or stereo.", valueName: "name"))
  var layout = "binaural"

  @Option(help: ArgumentHelp("Another head, from a SOFA file.", valueName: "file"))
  var head: String?

  @Option(
    help: ArgumentHelp(
      "Write every decision with its reason at the end, a JSON line each.", valueName: "file"))
  var log: String?

  func apply(to request: inout LiveRequest) {
    request.site = site
    request.layout = layout
    request.head = head
    request.log = log
  }
}

/// Options of a live session that change its sound.
struct LiveOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A parameter of the mapping; repeatable.", valueName: "name=value"))
  var assignments: [String] = []

  @Option(help: "A variant that the mapping declares.")
  var variant: String?

  @Option(help: "Seed of all randomness.")
  var seed: UInt64 = 1

  @Option(help: "Second of the dataset to begin with.")
  var start = 0.0

  @Option(help: "How much faster than the log; 1 is real time.")
  var speed: Double?

  @Option(help: "Seconds of sound after the end of the data, with --once.")
  var tail = RenderRequest.usualTail

  @Option(help: "Level of the whole mix, dB.")
  var gain = 0.0

  @Option(name: .customLong("sample-rate"), help: "Frames per second.")
  var sampleRate = 48_000

  @Option(name: .customLong("control-rate"), help: "Control ticks per second.")
  var controlRate = 100.0

  @Option(
    help: ArgumentHelp(
      "Milliseconds by which the script works ahead of the sound.", valueName: "ms"))
  var lookahead = 60.0

  @Option(help: "Frames rendered at a time; the samples do not depend on it.")
  var block = 256

  @Option(
    name: .customLong("buffer"),
    help: ArgumentHelp("Milliseconds of buffer of the sound device.", valueName: "ms"))
  var buffer: Double?

  @OptionGroup var source: ReadingOptions

  @OptionGroup var permits: PermitOptions

  var deviceBuffer: Double? { buffer.map { $0 / 1000 } }

  func request(mapping: String?, data: String?) throws -> LiveRequest {
    var request = LiveRequest(mapping: mapping, data: data)
    request.seed = seed
    request.variant = variant
    request.start = start
    request.speed = speed
    request.tail = tail
    request.gain = gain
    request.sampleRate = sampleRate
    request.controlRate = controlRate
    request.lookahead = lookahead / 1000
    request.block = block
    request.parameters = try Assignments.numbers(assignments, option: "--set")
    request.permit = try permits.permit()
    request.reading = try source.reading
    return request
  }
}
