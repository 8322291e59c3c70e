import ArgumentParser
import Rendering
import Score
import Sweeping

struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Measure a mapping at thousands of points: plan, run anywhere, collect.",
    discussion: """
      Examples:
        ripples sweep plan mappings/pitch.lua --data datasets/staircase \\
          --length 5 --seeds 3 --out out/sweep
        ripples sweep run out/sweep --jobs 2
        ripples sweep collect out/sweep

      A plan is made once; any number of processes and machines run its parts into one store; \
      running again goes on from what is there. docs/sweeps.md is the guide.
      """,
    subcommands: [
      SweepPlanCommand.self, SweepRunCommand.self, SweepSubmitCommand.self,
      SweepStatusCommand.self, SweepCollectCommand.self, SweepRetryCommand.self,
      SweepMeasureCommand.self, SweepSensitivityCommand.self,
      SweepWorkCommand.self,
    ])
}

struct SweepPlanCommand: SettingCommand {
  static let place = SettingPlace.sweep
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Write the cells of a sweep: mappings, parameters, data, seeds.",
    discussion: """
      Examples:
        ripples sweep plan mappings/rose-garden.lua --data datasets/garden-walk \\
          --sweep brightness=500,2000,8000 'density=range(0.5,4,0.5)' --seeds 20 \\
          --length 60 --out out/sweep
        ripples sweep plan a.lua b.lua --data d1 --data d2 --out out/sweep \\
          --sweep 'variant=glob(*)'
        ripples sweep plan --file sweep.json --out out/sweep
        ripples sweep plan a.lua --data d1 --sweep 'brightness=interval(500,8000)' \\
          --trials 200 --out out/sweep

      Writes plan.json and cells.jsonl, a line of JSON for each cell. Planning again keeps the \
      cells that the folder's store has.
      """)

  @Argument(
    help: ArgumentHelp(
      "Mappings; a.lua@still is a variant that it declares, a.lua@* the defaults and all of them. Behind --sweep, further parameters with their values may stand, too.",
      valueName: "mapping"))
  var mappings: [String] = []

  @Option(name: [.customShort("d"), .long], help: "A dataset; repeatable.") var data: [String] = []

  @Option(name: [.customShort("o"), .long], help: "The sweep's folder.") var out: String

  @Option(
    help: ArgumentHelp(
      "A sweep as a JSON file, in the words of Weights & Biases or of this command; its paths count from the current folder.",
      valueName: "sweep.json"))
  var file: String?

  @Option(help: "The number of seeds, from --seed on; default: 1.") var seeds: Int?

  @Option(help: "Draw so many random points instead of all combinations.") var trials: Int?

  @Flag(help: "Keep everything that is measured, for ripples sweep measure.") var features = false

  @OptionGroup var settings: SettingOptions<SweepPlanCommand>

  @Flag(name: [.customShort("q"), .long], help: "No words about what was planned.") var quiet =
    false

  func work() throws {
    var request = SweepRequest(mappings: [], datasets: data, output: out)
    try request.add(words: mappings)
    request.play = try settings.values
    if let file { try request.read(file) }
    if let seeds { request.seeds = seeds }
    if let trials { request.method = .random(trials: trials) }
    request.keepsFeatures = features
    let planned = try ProgressBar(isSilent: quiet, verb: "planned").during { bar in
      try SweepPlanning(request).write { planned, all in
        bar.show(Double(planned) / Double(all), of: "\(planned) of \(all) cells")
      }
    }
    if !quiet { Terminal.say("\(out): \(planned.text); ripples sweep run \(out)") }
  }
}

struct SweepMeasureCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Plan to measure a sweep again with other metrics, rendering nothing.",
    discussion: """
      Examples:
        ripples sweep measure out/sweep --out out/again
        ripples sweep run out/again

      The sweep must have been planned with --features. The new sweep's cells go into the same \
      store.
      """)

  @Argument(help: "The sweep's folder.") var sweep: String

  @Option(name: [.customShort("o"), .long], help: "The new sweep's folder.") var out: String

  @Option(help: ArgumentHelp("The store; default: that of the sweep.", valueName: "place"))
  var store: String?

  @Flag(name: [.customShort("q"), .long], help: "No words about what was planned.") var quiet =
    false

  func work() throws {
    let count = try SweepMeasuring(
      SweepFolder(sweep, store: store), to: SweepFolder(out)
    ).write()
    if !quiet { Terminal.say("\(out): \(counted(count, "cell")); ripples sweep run \(out)") }
  }
}
