import ArgumentParser
import Workbench

struct CompareCommand: ParsableCommand {
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

      Writes report.html, report.json, cells.csv, figures/ and sounds/ to the folder. Cells that \
      have not changed since the last run are not rendered again. Exit code 1: a cell failed, or a \
      requirement does not hold.
      """)

  @Argument(
    help: ArgumentHelp(
      "Mappings; a.lua@still is a variant that it declares, a.lua@* the defaults and all of them, a.lua=Ada gives it a name. One mapping alone is compared with its own variants.",
      valueName: "mapping"))
  var mappings: [String] = []

  @Option(name: [.customShort("d"), .long], help: "A dataset; repeatable.")
  var data: [String] = []

  @Option(
    name: [.customShort("o"), .long],
    help: "The report's folder; default: out/compare-, and the names of the mappings.")
  var out: String?

  @Option(
    help:
      "The input that the summary is about; default: the one that most variants map. The table has all."
  )
  var input: String?

  @Flag(help: "Add permuted data, data in four levels, and a plain linear pitch.")
  var anchors = false

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A parameter of the mappings that have it; repeatable.", valueName: "name=value"))
  var assignments: [String] = []

  @Option(
    name: .customLong("sweep"),
    help: ArgumentHelp(
      "Step a parameter on its own scale: from:to:count, or a list; repeatable.",
      valueName: "name=from:to:count"))
  var sweeps: [String] = []

  @Option(
    name: .customLong("require"),
    help: ArgumentHelp(
      "A condition for every variant on every dataset, such as \"inaudible_steps<0.1\"; repeatable.",
      valueName: "condition"))
  var requirements: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Print the differences of two variants: letters or names.", valueName: "A B")
  )
  var diff: [String] = []

  @Option(help: "A site in which the mappings are walked to.")
  var site: String?

  @Option(help: "Seed of all randomness.")
  var seed: UInt64 = 1

  @Option(help: "Second of each dataset to begin with.")
  var start = 0.0

  @OptionGroup var part: PartOptions
  @OptionGroup var missing: MissingOptions

  @OptionGroup var pace: PaceOptions

  @Option(help: "Integrated loudness of every cell, LUFS.")
  var loudness = -23.0

  @Option(help: "dB SPL of a sine at full scale, for sone, roughness and exposure.")
  var calibration = 100.0

  @Option(name: .customLong("sample-rate"), help: "Frames per second.")
  var sampleRate = 48_000

  @OptionGroup var source: ReadingOptions

  @OptionGroup var permits: PermitOptions

  @Option(help: "Seconds of each cell that the report's players hold; 0 for none.")
  var excerpt = 60.0

  @Option(help: "Format of the whole sounds: wav16, flac, …; none keeps none.")
  var format = "wav16"

  @Option(help: "Cells made at the same time; default: one per processor.")
  var threads: Int?

  @Flag(
    name: .customLong("no-titles"),
    help: "Leave the titles out of the figures' files, for papers that have captions.")
  var noTitles = false

  @Flag(
    name: .customLong("no-figures"),
    help: "Draw no PNG, SVG and PDF of the figures; the page draws its own.")
  var noFigures = false

  @Flag(help: "Print report.json to standard output.")
  var json = false

  @Flag(name: [.customShort("q"), .long], help: "No progress and no table.")
  var quiet = false

  func run() throws {
    try CommandFailure.report {
      if mappings.isEmpty {
        throw CommandFailure(
          "which mappings are to be compared? ripples compare a.lua b.lua --data DATASET", code: 2)
      }
      if !diff.isEmpty, diff.count != 2 {
        throw CommandFailure("--diff: give two variants, such as --diff A B", code: 2)
      }
      try CompareSession(isQuiet: quiet, printsJSON: json)
        .run(try request, difference: diff.count == 2 ? (diff[0], diff[1]) : nil)
    }
  }

  private var defaultFolder: String {
    let names = mappings.prefix(3).map { mapping -> String in
      let file = mapping.split(separator: "/").last.map(String.init) ?? "mapping"
      return file.replacing(".lua", with: "").replacing("*", with: "all")
    }
    return "out/compare-" + names.joined(separator: "-")
  }

  private var request: CompareRequest {
    get throws {
      var request = CompareRequest(mappings: mappings, datasets: data, output: out ?? defaultFolder)
      request.parameters = try Assignments.numbers(assignments, option: "--set")
      request.sweeps = sweeps
      request.anchors = anchors
      request.focus = input
      request.requirements = requirements
      request.seed = seed
      request.sampleRate = sampleRate
      (request.start, request.speed, request.length) = (start, pace.speed, pace.length)
      request.part = part.part
      request.allowsMissing = missing.allowMissing
      request.reading = try source.reading
      request.site = site
      request.permit = try permits.permit()
      (request.loudness, request.calibration) = (loudness, calibration)
      request.excerpt = excerpt
      request.formatName = format
      (request.hasTitles, request.drawsFigures) = (!noTitles, !noFigures)
      request.threads = threads ?? Terminal.processors
      return request
    }
  }
}
