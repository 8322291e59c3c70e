import ArgumentParser
import Score
import Sweeping

struct SweepSubmitCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Give the missing cells of a sweep to a cluster, and follow them.",
    discussion: """
      Examples:
        ripples sweep submit out/sweep --slurm --dry-run
        ripples sweep submit out/sweep --slurm --sbatch partition=short
        ripples sweep submit out/sweep --slurm --minutes 5 --no-follow

      Makes a few cells here to see what one costs, writes a script for each job array into \
      SWEEP/slurm, and submits it. Submitting again submits only what is missing and no task is \
      to make; a submission that was ended goes on. Ctrl-C ends the following, not the tasks. \
      Exit code 0: every cell is there, or with --no-follow: they were submitted; 1: cells \
      failed, and ripples sweep collect says why, or tasks ended without making theirs, and \
      ripples sweep status says why.
      """)

  @Argument(help: "The sweep's folder.") var sweep: String

  @Flag(help: "Give them to Slurm, as job arrays.") var slurm = false

  @Option(help: "Minutes of work a task; a longer cell is a task of its own.") var minutes = 3.0

  @Option(
    help: ArgumentHelp(
      "An option of sbatch, such as partition=short; repeatable. It replaces ours of its name.",
      valueName: "option=value"))
  var sbatch: [String] = []

  @Option(help: ArgumentHelp("The store; default: SWEEP/store.", valueName: "folder"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "A further folder that the cells may read from; repeatable.", valueName: "folder"))
  var allowRead: [String] = []

  @Flag(help: "Submit the cells that failed, too.") var retry = false

  @Flag(help: "Write the scripts and show the first one; submit nothing.") var dryRun = false

  @Flag(
    inversion: .prefixedNo, help: "Wait until all tasks have ended, and say what became of them.")
  var follow = true

  @Flag(name: [.customShort("q"), .long], help: "No progress and no summary.") var quiet = false

  func work() throws {
    guard slurm else {
      throw CommandFailure("submit: write --slurm; it is the one cluster that is known", code: 2)
    }
    guard (0...1440).contains(minutes) else {
      throw CommandFailure("--minutes: \(minutes) is outside 0...1440", code: 2)
    }
    Interruption.watch()
    Interruption.noteRendering()
    var wishes = SlurmSubmission.Wishes()
    (wishes.taskSeconds, wishes.options) = (minutes * 60, sbatch)
    (wishes.retries, wishes.isTrial, wishes.allowed) = (retry, dryRun, allowRead)
    let folder = try SweepFolder(sweep, store: store)
    let submission = SlurmSubmission(folder, wishes, isCancelled: { Interruption.isAskedFor })
    guard let result = try submission.submit(say: { if !quiet { Terminal.say($0) } }) else {
      Terminal.say("stopped; the same command goes on")
      throw Interruption.exitCode
    }
    if dryRun { return show(result) }
    if !quiet { tell(result) }
    if follow { try watch(folder) }
  }

  private func show(_ result: SlurmSubmission.Result) {
    if !result.scripts.isEmpty { Terminal.put(result.text) }
    for script in result.scripts { Terminal.say(script) }
    Terminal.say(
      "\(counted(result.cells, "cell")) in \(counted(result.tasks, "task")); nothing was submitted")
  }

  private func tell(_ result: SlurmSubmission.Result) {
    for job in result.adopted { Terminal.say("job \(job) was submitted before and is known again") }
    if result.inFlight > 0 {
      Terminal.say("\(counted(result.inFlight, "cell")) are with tasks that were submitted before")
    }
    let jobs = result.jobs.map(String.init).joined(separator: ", ")
    Terminal.say(
      result.jobs.isEmpty
        ? "\(sweep): nothing to submit"
        : "\(sweep): \(counted(result.cells, "cell")) submitted in \(counted(result.tasks, "task")), job \(jobs)"
    )
  }

  private func watch(_ folder: SweepFolder) throws {
    let following = try SlurmFollowing(folder, isCancelled: { Interruption.isAskedFor })
    let status = try ProgressBar(isSilent: quiet, verb: "made").during { bar in
      try following.follow { status in
        let done = status.cells - status.missing
        bar.show(
          Double(done) / Double(max(1, status.cells)), of: "\(done) of \(status.cells) cells")
      }
    }
    guard let status else {
      Terminal.say("no longer followed; the tasks go on. ripples sweep status \(sweep) shows them")
      throw Interruption.exitCode
    }
    if !quiet || status.missing > 0 { Terminal.say(status.text) }
    let failed = try SweepStatus(folder, threads: Terminal.processors).failed
    if failed > 0 {
      Terminal.say(
        "\(counted(failed, "cell")) failed; ripples sweep collect \(sweep) says why; --retry submits them again"
      )
    }
    if status.missing > 0 || failed > 0 { throw ExitCode(1) }
  }
}
