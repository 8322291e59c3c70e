import Files
import Glibc
import Score
import Threads

/// Gives the cells of a sweep that are missing to Slurm, as job arrays.
///
/// What is about to be submitted is written down first and the job's number afterwards. Whoever finds an array without
/// a number asks Slurm for its name. So a submission that was ended goes on, and gives nothing twice; where Slurm gets an
/// array twice all the same, its name lets the second one wait for the first (`singleton`), and then all cells are there.
public struct SlurmSubmission {
  /// The facts of a submission.
  public struct Result: Sendable {
    /// The scripts that were written.
    public var scripts: [String] = []
    /// The text of the first of them.
    public var text = ""
    public var jobs: [Int] = []
    public var tasks = 0
    public var cells = 0
    /// The missing cells that tasks of an earlier submission will make.
    public var inFlight = 0
    /// The arrays of a submission that was ended before it could write their numbers down.
    public var adopted: [Int] = []
  }

  /// The choices of whoever submits.
  public struct Wishes: Sendable {
    /// The seconds that a task should take.
    public var taskSeconds = 180.0
    /// Options for sbatch, such as `partition=short`.
    public var options: [String] = []
    /// Whether cells that failed are made again.
    public var retries = false
    /// Folders that cells may read from, besides those of the sweep and its project.
    public var allowed: [String] = []
    /// Whether scripts are written and nothing is submitted.
    public var isTrial = false

    public init() {}
  }

  private let folder: SweepFolder
  private let wishes: Wishes
  private let cluster = SlurmCluster()
  private let isCancelled: () -> Bool

  package init(
    _ folder: SweepFolder, _ wishes: Wishes, isCancelled: @escaping () -> Bool = { false }
  ) {
    (self.folder, self.wishes, self.isCancelled) = (folder, wishes, isCancelled)
  }

  /// Submits what is missing and no task is to make.
  /// - Parameter say: takes a sentence on what is going on.
  /// - Returns: nil when given up.
  /// - Throws: `Fault` for a sweep that is none, a machine without Slurm, and what Slurm refuses.
  public func submit(say: (String) -> Void = { _ in }) throws -> Result? {
    try check()
    let sweep = try SlurmSweep(folder)
    try sweep.plan.checkEngine()
    try folder.place.below("slurm/logs").makeFolder(nil)
    // Nobody else submits this sweep meanwhile. The programs that we run hold the lock, too, so that nobody goes on while an sbatch of
    // somebody who was ended is still at work.
    let lock = try FileLock(folder.place.below("slurm/lock"), isInherited: true)
    defer { withExtendedLifetime(lock) {} }
    var record = try SlurmRecord(folder, plan: sweep.hash)
    var result = Result()
    let (most, known) = try answers(record)
    try adopt(known, &record, &result)
    if wishes.retries { try sweep.forgetFailures() }
    var missing = try sweep.missing()
    let flying = try sweep.inFlight(known, record)
    result.inFlight = missing.count { flying.contains($0) }
    missing.removeAll { flying.contains($0) }
    guard !missing.isEmpty else { return result }
    if record.probe == nil {
      say("making a few cells here to see what one costs")
      let probing = SlurmProbing(folder: folder, allowed: wishes.allowed)
      guard let probe = try probing.probe(missing, isCancelled: isCancelled) else { return nil }
      try record.note(probe)
      missing = try sweep.missing().filter { !flying.contains($0) }
    }
    let need = SlurmNeed(record.probe!, cells: missing.count, seconds: wishes.taskSeconds)
    for array in need.arrays(of: missing, most: most) {
      if isCancelled() { return nil }
      try submit(array, need, sweep, &record, &result)
    }
    return result
  }

  /// Returns the most tasks of an array, and the tasks that Slurm knows; scripts can be written without Slurm.
  private func answers(_ record: SlurmRecord) throws -> (most: Int, known: [SlurmCluster.Task]) {
    do {
      return (try cluster.tasksOfArray(), try cluster.tasks(record.current.map(\.name)))
    } catch {
      guard wishes.isTrial else { throw error }
      return (SlurmCluster.mostTasks, [])
    }
  }

  private func check() throws {
    for option in wishes.options where !Self.isOption(option) {
      throw Fault.call(
        "sbatch", "\(quoted(option)) is no option of sbatch",
        hint: "write its long name and a value, such as ‹sbatch partition=short›")
    }
  }

  /// Whether a text is a long option, without its hyphens; array and job name are ours.
  private static func isOption(_ text: String) -> Bool {
    let name = text.prefix { $0 != "=" }
    return !name.isEmpty && !text.contains(where: \.isNewline)
      && name.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "-") } && !name.hasPrefix("-")
      && !["array", "job-name", "output", "chdir"].contains(name)
  }

  /// Writes down the numbers of arrays that Slurm has got from somebody who was ended.
  private func adopt(
    _ known: [SlurmCluster.Task], _ record: inout SlurmRecord, _ result: inout Result
  ) throws {
    for batch in record.current where batch.job == nil {
      guard let job = known.first(where: { $0.name == batch.name })?.job else { continue }
      try record.note(job, of: batch)
      result.adopted.append(job)
    }
  }

  private func submit(
    _ array: (cells: [Int], tasks: Int), _ need: SlurmNeed, _ sweep: SlurmSweep,
    _ record: inout SlurmRecord, _ result: inout Result
  ) throws {
    let after = wishes.isTrial ? result.scripts.count : 0
    let batch = record.next(tasks: array.tasks, after: after)
    let script = try script(batch, array.cells.count, need, record)
    try TextFile.write(
      array.cells.map { "\($0)\n" }.joined(), to: record.cells(batch))
    try TextFile.write(script.text, to: record.script(batch))
    if result.scripts.isEmpty { result.text = script.text }
    result.scripts.append(record.script(batch).path)
    result.tasks += array.tasks
    result.cells += array.cells.count
    if wishes.isTrial { return }
    try record.intend(batch)
    let job = try cluster.submit(record.script(batch))
    try record.note(job, of: batch)
    result.jobs.append(job)
  }

  private func script(_ batch: SlurmBatch, _ cells: Int, _ need: SlurmNeed, _ record: SlurmRecord)
    throws -> SlurmScript
  {
    func rooted(_ path: String) -> String {
      path.hasPrefix("/") ? path : (FileContent.absolute(".") ?? ".") + "/" + path
    }
    let places = SlurmScript.Places(
      program: FileContent.absolute("/proc/self/exe") ?? "", start: FileContent.absolute(".") ?? "",
      allowed: wishes.allowed.map { FileContent.absolute($0) ?? $0 },
      sweep: try folder.place.held().real,
      cells: rooted(record.cells(batch).path),
      log: rooted(record.log(batch).path),
      store: folder.named.map { SweepStore.isOnHost($0.name) ? $0.name : rooted($0.name) })
    try places.check()
    return SlurmScript(
      batch: batch, cells: cells, sweep: folder.path, need: need, places: places,
      options: wishes.options)
  }
}

/// The cost of a sweep's cells, as a few of them showed it.
struct SlurmProbe: Equatable, Sendable {
  /// The seconds of a cell, the dearest of those that were made.
  let seconds: Double
  /// The seconds until the first cell begins.
  let start: Double
  /// The most memory, in bytes, of the two processes of a task.
  let bytes: Double
}

/// The resources that a task asks the cluster for.
struct SlurmNeed: Equatable, Sendable {
  let cellsPerTask: Int
  /// The time that a task will take, in seconds.
  let taskSeconds: Double
  /// The time after which Slurm ends it, in minutes.
  let minutes: Int
  /// The memory beyond which Slurm ends it, in MiB.
  let megabytes: Int
  /// Nodes may be slower than the machine of the probe by this.
  private static let slowest = 4.0

  /// - Parameter seconds: the time that a task should take; a cell that takes longer is a task of its own.
  init(_ probe: SlurmProbe, cells: Int, seconds: Double) {
    let most = Int(
      held: (seconds - probe.start) / max(probe.seconds, 1e-3), in: 1...1_000_000, .down)
    cellsPerTask = min(most, max(1, cells))
    taskSeconds = probe.start + Double(cellsPerTask) * probe.seconds
    minutes = 5 + Int(held: taskSeconds * Self.slowest / 60, in: 0...1_000_000, .up)
    megabytes = 64 * Int(held: probe.bytes * 1.5 / Double(64 << 20), in: 4...1_000_000, .up)
  }

  /// Cuts cells into the job arrays that make them.
  /// - Parameter most: the most tasks of an array.
  /// - Returns: the cells of each array, and the number of its tasks.
  func arrays(of cells: [Int], most: Int) -> [(cells: [Int], tasks: Int)] {
    let size = cellsPerTask * most
    return stride(from: 0, to: cells.count, by: size).map { start in
      let part = Array(cells[start..<min(cells.count, start + size)])
      return (part, (part.count + cellsPerTask - 1) / cellsPerTask)
    }
  }
}

/// Makes a few cells here to see what they cost.
struct SlurmProbing {
  let folder: SweepFolder
  let allowed: [String]

  /// Makes the first, the middle and the last of the cells that are missing, in one process.
  /// - Returns: nil when given up.
  /// - Throws: `Fault` where none of them can be made.
  func probe(_ missing: [Int], isCancelled: @escaping () -> Bool) throws -> SlurmProbe? {
    let chosen = [missing.first, missing[missing.count / 2], missing.last].compactMap { $0 }
    var part = SweepPart()
    part.numbers = chosen.distinct()
    var times: [Double] = []
    let run = SweepRun(folder, allowed: allowed, part: part, isCancelled: isCancelled)
    guard let result = try run.run({ _, _ in times.append(SteadyTime.seconds) }) else { return nil }
    if result.made == 0, let fault = result.faults.first {
      throw Fault(
        .record, "the cells that were made here to see what they cost all fail (\(fault))",
        at: FaultPlace(folder.path), hint: "mend that first; nothing was submitted")
    }
    let spans = zip(times.dropFirst(), times).map { $0 - $1 }
    // The first cell waits for the process to start, too.
    let seconds = spans.dropFirst().max() ?? spans.first ?? 0
    return SlurmProbe(
      seconds: seconds, start: max(0, (spans.first ?? 0) - seconds), bytes: Self.memory)
  }

  /// The most memory of this process and of the one that made the cells, in bytes.
  private static var memory: Double {
    var (own, children) = (rusage(), rusage())
    getrusage(Int32(RUSAGE_SELF.rawValue), &own)
    getrusage(Int32(RUSAGE_CHILDREN.rawValue), &children)
    return Double(own.ru_maxrss + children.ru_maxrss) * 1024
  }
}
