import ArgumentParser
import Files
import Score
import Sweeping

struct SweepCollectCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "collect",
    abstract: "Write the table of a sweep, and what is missing and why.",
    discussion: """
      Examples:
        ripples sweep collect out/sweep
        ripples sweep collect out/sweep --out out/table --intervals
        ripples sweep collect out/sweep --metric information --metric sharpness
        ripples sweep collect out/sweep --json

      Writes cells.csv, a row for each cell in the order of the plan, cells.parquet where Python \
      has pyarrow (RIPPLES_PYTHON names another Python), report.md with curves.svg, which says and \
      shows what the measures depend on, and report.txt and report.json. Exit code 1: cells are missing or failed, or the same work gave \
      other bytes. With --allow-failed, cells that failed count as done.
      """)

  @Argument(help: "The sweep's folder.") var sweep: String

  @Option(name: [.customShort("o"), .long], help: "The folder of the table; default: the sweep's.")
  var out: String?

  @Option(
    help: ArgumentHelp(
      "The store, a folder or an address; default: SWEEP/store.", valueName: "place"))
  var store: String?

  @Flag(help: "Two more columns for each measure: the ends of its 95 % interval.")
  var intervals = false

  @Option(
    help: ArgumentHelp(
      "A measure for report.md; repeatable; default: information, and those that depend most on one factor.",
      valueName: "measure"))
  var metric: [String] = []

  @Flag(help: "End with exit code 0 although cells have failed.") var allowFailed = false

  @Flag(help: "Print report.json to standard output.") var json = false

  @Flag(name: [.customShort("q"), .long], help: "No progress and no report.") var quiet = false

  func work() throws {
    Interruption.watch()
    let folder = try SweepFolder(sweep, store: store)
    let place = out.map { OutputPath(folder: $0) } ?? folder.place
    let collect = SweepCollect(folder)
    let findings = try ProgressBar(isSilent: quiet, verb: "read").during { bar in
      try collect.write(
        to: place, hasIntervals: intervals, metrics: metric, threads: Terminal.processors,
        isCancelled: { Interruption.isAskedFor }
      ) { read, all in
        Interruption.noteRendering()
        bar.show(Double(read) / Double(max(1, all)), of: "\(read) of \(all) cells")
      }
    }
    guard let findings else { throw Interruption.exitCode }
    if json { Terminal.put(findings.json.pretty) } else if !quiet { Terminal.put(findings.text) }
    if !quiet { Terminal.say("\(place.path)/cells.csv, \(place.path)/report.md") }
    if !(allowFailed ? findings.isDone : findings.isComplete) { throw ExitCode(1) }
  }
}

struct SweepStatusCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Say how far a sweep is, how fast it goes, and how long it takes.",
    discussion: """
      Examples:
        ripples sweep status out/sweep
        ripples sweep status out/sweep --json

      It reads the store, so it knows the work of all machines. Where the sweep was submitted to \
      a cluster, it asks that, too: which tasks wait and run, which have failed, why, and what to do.
      """)

  @Argument(help: "The sweep's folder.") var sweep: String

  @Option(
    help: ArgumentHelp(
      "The store, a folder or an address; default: SWEEP/store.", valueName: "place"))
  var store: String?

  @Flag(help: "Print it as JSON.") var json = false

  func work() throws {
    let folder = try SweepFolder(sweep, store: store)
    let status = try SweepStatus(folder, threads: Terminal.processors)
    guard SlurmStatus.concerns(folder) else {
      return Terminal.put(json ? status.json.pretty : status.text)
    }
    do {
      let cluster = try SlurmStatus(folder)
      Terminal.put(json ? status.json(cluster).pretty : status.text(with: cluster))
    } catch let fault as Fault where fault.code == .connection || fault.code == .missing {
      // The store is worth telling without the cluster, too.
      Terminal.put(json ? status.json.pretty : status.text)
      Terminal.say("\(fault)")
    }
  }
}
