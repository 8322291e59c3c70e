import ArgumentParser
import Files
import Rendering
import Score
import Sweeping

/// The options of the commands that make cells.
struct SweepRunOptions: ParsableArguments {
  @Argument(help: "The sweep's folder.") var sweep: String

  @Option(help: ArgumentHelp("Only this part of the cells, from 1/n to n/n.", valueName: "i/n"))
  var shard: String?

  @Option(
    help: ArgumentHelp("Only the cells of this file, a number or a line each.", valueName: "file"))
  var cells: String?

  @Option(help: "Processes; default: one per processor.") var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "The store: a folder, or http://… or s3://bucket/path; default: SWEEP/store.",
      valueName: "place"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "A further folder that the cells may read from; repeatable.", valueName: "folder"))
  var allowRead: [String] = []

  @Flag(
    help:
      "End with exit code 0 although cells have failed: for jobs, which are then worth another start where they end with 1."
  ) var allowFailed = false

  @Flag(name: [.customShort("q"), .long], help: "No progress and no summary.") var quiet = false

  /// Makes cells, and says what became of them.
  func run(retries: Bool) throws {
    let jobs = jobs ?? Terminal.processors
    guard (1...1024).contains(jobs) else {
      throw Fault.call("jobs", "\(jobs) is outside 1...1024")
    }
    Interruption.watch()
    let run = SweepRun(
      try SweepFolder(sweep, store: store), allowed: allowRead,
      part: try SweepPart(shard: shard, file: cells), jobs: jobs, retries: retries,
      isCancelled: { Interruption.isAskedFor })
    let result = try ProgressBar(isSilent: quiet, verb: "made").during { bar in
      try run.run { finished, all in
        Interruption.noteRendering()
        bar.show(Double(finished) / Double(max(1, all)), of: "\(finished) of \(all) cells")
      }
    }
    guard let result else {
      Terminal.say("stopped; the same command goes on from the finished cells")
      throw Interruption.exitCode
    }
    if !quiet { tell(result) }
    tellFailures(of: result)
    for difference in result.differences {
      Terminal.say("problem: the same work gave other bytes: \(difference)")
    }
    if result.left > 0 {
      let cells = counted(result.left, "cell")
      throw CommandFailure(
        [
          Fault(
            .machine, "\(cells) could not be made here: \(result.lacks.joined(separator: "; "))",
            hint: "run again, with fewer ‹jobs› or elsewhere; finished cells stay")
        ], code: 1)
    }
    if !result.differences.isEmpty || result.failed > 0 && !allowFailed { throw ExitCode(1) }
  }

  private func tell(_ result: SweepRun.Result) {
    Terminal.say(
      "\(sweep): \(counted(result.made, "cell")) made, \(result.old) there before, \(result.failed) failed"
    )
    if result.made > 0 {
      let (all, work) = (result.seconds, result.workSeconds)
      Terminal.say(
        "\(Figure.fixed(all, decimals: 2)) s, with \(Figure.fixed(work, decimals: 2)) s of rendering and measuring"
      )
    }
    if result.repaired > 0 {
      Terminal.say("\(result.repaired) lay damaged in the store and were made again")
    }
  }

  private func tellFailures(of result: SweepRun.Result) {
    for fault in result.faults { Terminal.say("failed: \(fault)") }
    if result.failed > result.faults.count {
      Terminal.say("ripples sweep collect \(sweep) tells why the others failed")
    }
  }
}

struct SweepRunCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Make the cells of a sweep that are missing.",
    discussion: """
      Examples:
        ripples sweep run out/sweep
        ripples sweep run out/sweep --jobs 8
        ripples sweep run out/sweep --shard 3/16 --jobs 1 --store /shared/store

      Cells that the store has are not made again, whoever made them. Exit code 0: every cell is \
      there; 1: a cell failed, the same work gave other bytes, or the work could not go on. With \
      --allow-failed, cells that failed count as done, so that 1 is a job to be started again.
      """)

  @OptionGroup var options: SweepRunOptions

  func work() throws { try options.run(retries: false) }
}

struct SweepRetryCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract: "Make the cells of a sweep that failed, and those that are missing.",
    discussion: """
      Examples:
        ripples sweep retry out/sweep
        ripples sweep retry out/sweep --jobs 1

      What a mapping or its data are at fault for fails again; what a full or broken machine was \
      at fault for may not. Exit codes are those of ripples sweep run.
      """)

  @OptionGroup var options: SweepRunOptions

  func work() throws { try options.run(retries: true) }
}

/// The process in which `ripples sweep run` makes cells.
struct SweepWorkCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "work", abstract: "Make the cells of standard input.", shouldDisplay: false)

  @Argument var sweep: String
  /// The place at which the process that started this one holds the folder.
  @Option var held: String?
  @Option var store: String
  /// The same of the store; nil for a host.
  @Option var heldStore: String?
  @Option var allowRead: [String] = []

  func work() throws {
    let folder = try SweepFolder(sweep, store: store, heldAt: (held, heldStore))
    let isDone = SweepWorker.work(
      folder, allowed: allowRead, next: { readLine(strippingNewline: true) },
      say: { Terminal.write($0 + "\n", to: 1) })
    if !isDone { throw ExitCode(1) }
  }
}
