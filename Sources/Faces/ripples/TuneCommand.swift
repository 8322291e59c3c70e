import ArgumentParser
import Comparing

/// The options of the commands whose work the Python package does, beside those of their own.
///
/// They are declared for their help and for mistakes; what was typed is handed on as it is.
struct PointOptions: ParsableArguments {
  @Argument(help: "The mapping, a Lua file.") var mapping: String

  @Option(name: [.customShort("d"), .long], help: "A dataset; repeatable.") var data: [String]

  @Option(name: [.customShort("o"), .long], help: "The folder for the results.") var out: String

  @Option(
    help: ArgumentHelp(
      "A parameter to search, density or density=0.5:2; repeatable; without it all.",
      valueName: "param"))
  var over: [String] = []

  @Option(help: "Seed of all chance; default: 1.") var seed: Int?

  @Option(help: "Processes; default: one per processor.") var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "The store: a folder, or http://… or s3://bucket/path; default: OUT/sweep/store.",
      valueName: "place"))
  var store: String?

  @Option(help: "The number of seeds at each point; default: 1.") var seeds: Int?

  @Option(help: "Seconds of sound in which to play the whole dataset, or the part.")
  var length: Double?

  @Option(help: "How much faster than the log.") var speed: Double?

  @Option(help: "Where in the log to begin: seconds, a time of day, a date and time.")
  var from: String?

  @Option(help: "Where in the log to end.") var to: String?

  @Option(help: "Zone of clocks that have none, such as +02:00.") var zone: String?

  @Option(help: "A site in which the mapping is walked to.") var site: String?

  @Option(
    help: ArgumentHelp(
      "Which column an input comes from; repeatable.", valueName: "input=column"))
  var column: [String] = []

  @Option(
    help: ArgumentHelp(
      "A folder that the mapping may read, too; repeatable.", valueName: "folder"))
  var allowRead: [String] = []

  /// Lets the package take this process's place.
  /// - Parameter depth: the number of words that name the command.
  func run(_ module: String, depth: Int, for work: String) throws -> Never {
    try PythonPackage.become(
      module, Array(CommandLine.arguments.dropFirst(1 + depth)), for: work)
  }
}

struct TuneCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Search for the parameters with which a mapping serves the listener model best.",
    discussion: """
      Examples:
        ripples tune mappings/pitch.lua --data datasets/staircase --length 5 \\
          --maximise information --trials 40 --out out/tuned
        ripples tune mappings/rose-garden.lua --out out/rose --length 60 \\
          --data datasets/garden-walk --data datasets/dusk-walk \\
          --keep 'sharpness<1.8' --minimise loudness_mean \\
          --maximise 'information: pace → tempo'

      Metrics are named as in cells.csv of a sweep; where a mapping has a metric once, its first \
      word is enough. The same call goes on where an earlier one ended. The work is done by the \
      Python package; RIPPLES_PYTHON names the Python that has it. Exit code 1: no trial keeps the \
      conditions. docs/sweeps.md is the guide.
      """)

  @Option(help: ArgumentHelp("A metric to be large; repeatable.", valueName: "metric"))
  var maximise: [String] = []

  @Option(help: ArgumentHelp("A metric to be small; repeatable.", valueName: "metric"))
  var minimise: [String] = []

  @Option(
    help: ArgumentHelp(
      "What every walk must keep, as 'sharpness<1.8'; repeatable.", valueName: "condition"))
  var keep: [String] = []

  @Option(help: "Points of each search; default: 400.") var trials: Int?

  @Option(help: "Variants to be tried as alternatives: open,still.") var variants: String?

  @Flag(help: "Do without the searches that leave a walk out.") var noHoldOut = false

  @Flag(help: "Make no page with players of what was found.") var noPage = false

  @OptionGroup var points: PointOptions

  func work() throws { try points.run("ripples.tune", depth: 1, for: "the search") }
}

struct SweepSensitivityCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "sensitivity",
    abstract: "Say which parameters of a mapping matter for which metric.",
    discussion: """
      Examples:
        ripples sweep sensitivity mappings/pitch.lua --data datasets/staircase \\
          --length 5 --metric information --samples 16 --out out/matters
        ripples sweep sensitivity mappings/rose-garden.lua --method morris \\
          --data datasets/garden-walk --length 60 --out out/rose-matters

      Metrics are named as in cells.csv of a sweep; without any, all are analysed. The work is \
      done by the Python package; RIPPLES_PYTHON names the Python that has it.
      """)

  @Option(help: "A metric to analyse; repeatable.") var metric: [String] = []

  @Option(help: "Sobol' indices, or the mean effects of Morris: sobol or morris; default: sobol.")
  var method: String?

  @Option(help: "Groups of points; default: 64.") var samples: Int?

  @OptionGroup var points: PointOptions

  func work() throws {
    try points.run("ripples.sensitivity", depth: 2, for: "the analysis of sensitivity")
  }
}
