import ArgumentParser
import Comparing
import Rendering

struct CompareCommand: SettingCommand {
  static let place = SettingPlace.compare
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare mappings on datasets: which one carries the data better?",
    discussion: """
      Examples:
        ripples compare mappings/compare/ada.lua mappings/compare/ben.lua \\
          --data datasets/daily-weather --length 60
        ripples compare a.lua b.lua c.lua@still --data d1 --data d2 --anchors \\
          --out out/report
        ripples compare mappings/rose-garden.lua --data datasets/garden-walk \\
          --length 60
        ripples compare a.lua=Ada "b.lua@still=Ben, still" --data d1 --no-titles
        ripples compare a.lua --sweep brightness=500:12000:5 --data d1 \\
          --require "inaudible_steps<0.1"

      Writes report.html, report.json, cells.csv and figures/ to the folder, with --format sounds/ \
      too. Cells that have not changed since the last run are not rendered again. Exit code 1: a cell failed, or a \
      requirement does not hold.
      """)

  @Argument(
    help: ArgumentHelp(
      "Mappings; a.lua@still is a variant that it declares, a.lua@* the defaults and all of them, a.lua=Ada gives it a name. One mapping alone is compared with its own variants.",
      valueName: "mapping"))
  var mappings: [String] = []

  @Option(name: [.customShort("d"), .long], help: "A dataset; repeatable.") var data: [String] = []

  @Option(
    name: [.customShort("o"), .long],
    help: "The report's folder; default: out/compare-, and the names of the mappings.")
  var out: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Print the differences of two variants: letters or names.", valueName: "A B")
  )
  var diff: [String] = []

  @OptionGroup var settings: SettingOptions<CompareCommand>

  @Flag(help: "Print report.json to standard output.") var json = false

  @Flag(name: [.customShort("q"), .long], help: "No progress and no table.") var quiet = false

  func work() throws {
    if mappings.isEmpty {
      throw CommandFailure(
        "which mappings are to be compared? ripples compare a.lua b.lua --data DATASET", code: 2)
    }
    if !diff.isEmpty, diff.count != 2 {
      throw CommandFailure("--diff: give two variants, such as --diff A B", code: 2)
    }
    let request = try request
    try CompareSession(isQuiet: quiet, printsJSON: json).run(request.output) { progress in
      try Compare(
        request, progress: progress, isCancelled: { Interruption.isAskedFor },
        spoken: Wording.spoken
      ).run(difference: diff.count == 2 ? (diff[0], diff[1]) : nil)
    }
  }

  /// The folder of a report where none is given: `out/compare-ada-ben`.
  static func folder(_ command: String, _ mappings: [String]) -> String {
    let names = mappings.prefix(3).map { mapping -> String in
      let file = mapping.split(separator: "/").last.map(String.init) ?? "mapping"
      return file.replacing(".lua", with: "").replacing("*", with: "all")
    }
    return "out/\(command)-" + names.joined(separator: "-")
  }

  private var request: CompareRequest {
    get throws {
      var request = CompareRequest(
        mappings: mappings, datasets: data, output: out ?? Self.folder("compare", mappings))
      request.play = try settings.values
      request.cellThreads = request.cellThreads ?? Terminal.processors
      return request
    }
  }
}
