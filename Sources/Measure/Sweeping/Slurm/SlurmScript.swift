import Score

/// The script of one job array, for Slurm and for people: the only place that knows the words of sbatch.
struct SlurmScript {
  /// The beginning of the last line of a task's log; the exit code and the node follow.
  static let ending = "ripples task ended: code "
  /// The exit code of a task whose node has no such program, as shells have it.
  static let unknownProgram = 127

  let batch: SlurmBatch
  /// The number of cells that the tasks make together.
  let cells: Int
  /// The words that people call the sweep by.
  let sweep: String
  let need: SlurmNeed
  let places: Places
  /// Options of sbatch that the caller adds, such as `partition=short`.
  let options: [String]

  /// The paths of a script, all from the root.
  struct Places {
    /// The program of the tasks.
    let program: String
    /// The folder in which the sweep was planned.
    let start: String
    /// Folders that cells may read from, too.
    let allowed: [String]
    let sweep: String
    /// The file with the numbers of the cells.
    let cells: String
    let log: String
    /// Where the store is; nil for that of the plan.
    let store: String?

    /// - Throws: `Fault` for a path that cannot stand in a script.
    func check() throws {
      for path in [program, start, sweep, store ?? ""] + allowed
      where path.contains(where: { "\"\n\\".contains($0) }) {
        throw Fault(
          .call,
          "quotation marks, backslashes and line breaks cannot be in a path that Slurm reads",
          at: FaultPlace(path), hint: "rename the folder")
      }
    }
  }

  /// The options of sbatch; those of the caller replace ours of the same name.
  private var directives: [String] {
    let ours = [
      "job-name=\(batch.name)", "array=1-\(batch.tasks)", "requeue", "dependency=singleton",
      "ntasks=1", "cpus-per-task=1", "mem=\(need.megabytes)M", "time=\(need.minutes)",
      "chdir=\"\(places.start)\"", "output=\"\(Self.pattern(places.log))\"", "open-mode=append",
    ]
    let given = Set(options.map(Self.name))
    return ours.filter { !given.contains(Self.name($0)) } + options
  }

  var text: String {
    let store =
      (places.store.map { " --store \(Self.quoted($0))" } ?? "")
      + places.allowed.map { " --allow-read \(Self.quoted($0))" }.joined()
    let about = SweepStatus.duration(need.taskSeconds)
    return """
      #!/bin/sh
      # \(counted(cells, "cell")) of the sweep \(sweep) in \(counted(batch.tasks, "task")) of about \(about) each, written by ripples sweep submit.
      # A task makes those of its cells that the store lacks, so that it may be run again at any time.
      \(directives.map { "#SBATCH --" + $0 }.joined(separator: "\n"))

      ripples=\(Self.quoted(places.program))
      ended() {
        echo "\(Self.ending)$1, node $SLURMD_NODENAME"
        exit "$1"
      }

      if [ ! -x "$ripples" ]; then
        echo "ripples: there is no program $ripples on the node; put it into a folder that all nodes share, and submit with that one"
        ended \(Self.unknownProgram)
      fi
      "$ripples" sweep run \(Self.quoted(places.sweep))\(store) \\
        --cells \(Self.quoted(places.cells)) --shard "$SLURM_ARRAY_TASK_ID/\(batch.tasks)" --jobs 1 --allow-failed
      ended $?

      """
  }

  /// The file name of logs as sbatch reads it: `%a` is the task.
  private static func pattern(_ log: String) -> String {
    log.replacing("%", with: "%%").replacing(SlurmBatch.task, with: "%a")
  }

  private static func name(_ option: String) -> Substring {
    option.prefix { $0 != "=" && $0 != " " }
  }

  /// A text as one word of a shell.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
