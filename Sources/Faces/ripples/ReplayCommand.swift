import ArgumentParser
import Rendering
import Sessions

struct ReplayCommand: SettingCommand {
  static let place = SettingPlace.replay
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Render a live session again from its journal.",
    discussion: """
      Example:
        ripples replay ~/.local/state/ripples/journals/2026-05-01-093000-4711.jsonl \\
          --out out/again.wav

      The samples are those of the session, bit for bit, unless events came late or a script was \
      stopped.
      """)

  @Argument(help: "The journal of a session.") var journal: String

  @Option(
    name: [.customShort("o"), .long],
    help: "The file; - is standard output. Default: out/JOURNAL.wav.")
  var out: String?

  @Option(help: "Format of the file, where its name does not say it.") var format: String?

  @OptionGroup var settings: SettingOptions<ReplayCommand>

  @Flag(name: [.customShort("q"), .long], help: "No progress and no summary.") var quiet = false

  func work() throws {
    Interruption.watch()
    let given = try settings.values
    let replay = try Replay(
      path: journal, permit: given.permit, voiceCommand: given.voiceCommand,
      mapTiles: given.mapTiles)
    let out = try out ?? OutputFolder.path(forMapping: journal)
    let file = try ProgressBar(isSilent: quiet).during { bar in
      try replay.write(
        output: out, format: format ?? (out == "-" ? "wav16" : nil), progress: { bar.show($0) },
        isCancelled: Interruption.endsRender)
    }
    if Interruption.isAskedFor { throw Interruption.exitCode }
    guard !quiet else { return }
    for warning in replay.warnings { Terminal.say("warning: \(warning)") }
    Terminal.say("\(file): \(Int(replay.duration.rounded())) s")
  }
}
