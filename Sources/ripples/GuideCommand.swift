import ArgumentParser
import Guiding
import Rendering

struct GuideCommand: SettingCommand {
  static let place = SettingPlace.guide
  static let configuration = CommandConfiguration(
    commandName: "guide",
    abstract: "Let simulated walkers walk by beacons: which one leads better?",
    discussion: """
      Examples:
        ripples guide mappings/beacons/current.lua mappings/beacons/drop.lua
        ripples guide mappings/beacons/*.lua --site sites/garden.geojson \\
          --vary compass-noise=0,10,20,40
        ripples guide mappings/beacons/current.lua --vary angle=5:20:4 \\
          --vary arrival=5,15 --mono

      Writes report.html, report.json, cells.csv, walks.csv, walks.png and figures/ to the folder. \
      Cells that have not changed since the last run are not walked again. The walkers are a model \
      with limits: docs/guide.md. Exit code 1: a mapping failed.
      """)

  @Argument(
    help: ArgumentHelp(
      "Mappings; a.lua@still is a variant that it declares, a.lua=Ada gives it a name.",
      valueName: "mapping"))
  var mappings: [String] = []

  @Option(
    name: [.customShort("o"), .long],
    help: "The report's folder; default: out/guide-, and the names of the mappings.")
  var out: String?

  @OptionGroup var settings: SettingOptions<GuideCommand>

  @Flag(help: "Print report.json to standard output.") var json = false

  @Flag(name: [.customShort("q"), .long], help: "No progress and no table.") var quiet = false

  func work() throws {
    if mappings.isEmpty {
      throw CommandFailure(
        "which beacons shall lead? ripples guide mappings/beacons/current.lua", code: 2)
    }
    Interruption.watch()
    let request = try request
    let result = try ProgressBar(isSilent: quiet).during { bar in
      try Guide(
        request,
        progress: { finished, all, part in
          Interruption.noteRendering()
          bar.show(part, of: "\(finished) of \(all) cells")
        }, isCancelled: { Interruption.isAskedFor }, spoken: Wording.spoken
      ).run()
    }
    guard let result else {
      Terminal.say("stopped; nothing was written")
      throw Interruption.exitCode
    }
    if json { Terminal.put(result.json) } else if !quiet { Terminal.put(result.table + "\n") }
    if !quiet { tell(result, request) }
    for problem in result.problems { Terminal.say("problem: \(problem)") }
    if !result.problems.isEmpty { throw ExitCode(1) }
  }

  private func tell(_ result: Guide.Result, _ request: GuideRequest) {
    for sentence in result.summary { Terminal.say(sentence) }
    for note in result.notes { Terminal.say("note: \(note)") }
    Terminal.say(
      "\(request.output)/report.html: \(result.cells - result.oldCells) cells walked, \(result.oldCells) taken from the last run"
    )
  }

  private var request: GuideRequest {
    get throws {
      var request = GuideRequest(
        mappings: mappings, output: out ?? CompareCommand.folder("guide", mappings))
      request.play = try settings.values
      request.cellThreads = request.cellThreads ?? Terminal.processors
      return request
    }
  }
}
