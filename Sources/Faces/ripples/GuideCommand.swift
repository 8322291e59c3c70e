import ArgumentParser
import Comparing
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
    let request = try request
    let session = CompareSession(
      isQuiet: quiet, printsJSON: json, verb: "walked", stopped: "stopped; nothing was written")
    try session.run(request.output) { progress in
      try Guide(
        request, progress: progress, isCancelled: { Interruption.isAskedFor },
        spoken: Wording.spoken
      ).run()
    }
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
