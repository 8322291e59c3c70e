import ArgumentParser
import Comparing
import Rendering
import Score

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

/// One run that ends in a report, as a person sees it: progress, table, problems.
struct CompareSession {
  let isQuiet: Bool
  let printsJSON: Bool
  /// The past participle for what was done to a cell.
  var verb = "made"
  /// The words for a run that was given up.
  var stopped = "stopped; the same command goes on from the finished cells"

  /// Gets finished cells, all cells, and the done part, 0...1.
  typealias Progress = (Int, Int, Double) -> Void

  /// - Parameters:
  ///   - output: the report's folder.
  ///   - work: the run itself; nil when it was given up.
  func run(_ output: String, _ work: (@escaping Progress) throws -> Compare.Result?) throws {
    Interruption.watch()
    let result = try ProgressBar(isSilent: isQuiet).during { bar in
      try work { finished, all, part in
        Interruption.noteRendering()
        bar.show(part, of: "\(finished) of \(all) cells")
      }
    }
    guard let result else {
      Terminal.say(stopped)
      throw Interruption.exitCode
    }
    if printsJSON { Terminal.put(result.json) }
    if !isQuiet { tell(result, output) }
    for problem in result.problems { Terminal.say("problem: \(problem)") }
    if let difference = result.difference, !printsJSON { Terminal.put(difference + "\n") }
    if !result.problems.isEmpty { throw ExitCode(1) }
  }

  private func tell(_ result: Compare.Result, _ output: String) {
    if result.difference == nil, !printsJSON { Terminal.put(result.table + "\n") }
    for sentence in result.summary { Terminal.say(sentence) }
    for note in result.notes { Terminal.say("note: \(note)") }
    let new = result.cells - result.oldCells
    Terminal.say(
      "\(output)/report.html: \(counted(new, "cell")) \(verb), \(result.oldCells) taken from the last run"
    )
  }
}
