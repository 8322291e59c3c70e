import Files
import Glibc
import JSON
import Score
import Threads

/// The state of the cluster's work on a sweep.
public struct SlurmStatus: Sendable {
  /// Tasks that ended for one reason and left cells unmade.
  struct Loss: Sendable {
    let ending: SlurmEnding
    /// Tasks as Slurm names them: `1234_7`.
    var tasks: [String]
    var nodes: [String]
  }

  /// Tasks that wait for one reason, or are in one other state.
  struct Group: Hashable, Sendable {
    let state: String
    let reason: String
  }

  public private(set) var cells = 0
  /// The cells that are neither there nor known to fail.
  public private(set) var missing = 0
  /// The missing cells that a task is to make.
  public private(set) var inFlight = 0
  private(set) var alive: [Group: Int] = [:]
  private(set) var losses: [Loss] = []
  private let path: String

  /// The missing cells that wait for another submission.
  public var waiting: Int { missing - inFlight }

  /// Whether nothing is to come from the tasks that were submitted.
  public var isOver: Bool { alive.isEmpty }

  /// Whether a sweep was ever given to Slurm.
  package static func concerns(_ folder: SweepFolder) -> Bool {
    SlurmRecord.file(of: folder).kind == S_IFREG
  }

  /// - Throws: `Fault` for a sweep that is none, and where Slurm does not answer.
  package init(_ folder: SweepFolder) throws {
    try self.init(try SlurmSweep(folder), folder)
  }

  init(_ sweep: SlurmSweep, _ folder: SweepFolder) throws {
    path = folder.path
    let record = try SlurmRecord(folder, plan: sweep.hash)
    // Slurm is asked first: what it no longer has to do is in the store by then.
    let tasks = try SlurmCluster().tasks(record.current.map(\.name))
    let missing = try sweep.missing()
    let flying = try sweep.inFlight(tasks, record)
    (cells, self.missing) = (sweep.count, missing.count)
    inFlight = missing.count { flying.contains($0) }
    for task in tasks where !task.hasEnded {
      let reason = ["None", ""].contains(task.reason) || task.state != "PENDING" ? "" : task.reason
      alive[Group(state: task.state, reason: reason), default: 0] += 1
    }
    try find(Set(missing).subtracting(flying), tasks, record)
  }

  /// Finds the tasks that should have made these cells; the last one that had a cell counts.
  private mutating func find(
    _ lost: Set<Int>, _ tasks: [SlurmCluster.Task], _ record: SlurmRecord
  ) throws {
    var lost = lost
    for batch in record.current where batch.job != nil && !lost.isEmpty {
      let all = try SweepPart.numbers(record.cells(batch))
      let known = tasks.filter { $0.name == batch.name }
      for number in 1...batch.tasks {
        let unmade = batch.cells(of: number, among: all).filter { lost.contains($0) }
        guard !unmade.isEmpty else { continue }
        lost.subtract(unmade)
        let log = record.log(batch, "\(number)")
        add(SlurmEnding(log: log, known.last { $0.number == number }), "\(batch.job!)_\(number)")
      }
    }
  }

  private mutating func add(_ ending: SlurmEnding, _ task: String) {
    let place = losses.firstIndex {
      $0.ending.kind == ending.kind && $0.ending.node == ending.node
    }
    if let place {
      losses[place].tasks.append(task)
    } else {
      losses.append(Loss(ending: ending, tasks: [task], nodes: ending.node.map { [$0] } ?? []))
    }
  }

  /// The state for people.
  public var text: String {
    let groups = alive.sorted { ($0.key.state, $0.key.reason) < ($1.key.state, $1.key.reason) }
    let states = groups.map { group, count in
      "\(count) \(group.state.lowercased())" + (group.reason.isEmpty ? "" : " (\(group.reason))")
    }
    var lines = [
      "Slurm: " + (states.isEmpty ? "no tasks" : "tasks: " + states.joined(separator: ", "))
    ]
    for reason in Set(groups.map { $0.key.reason }).sorted() {
      if let advice = Self.advice[reason] { lines.append("  \(reason): \(advice)") }
    }
    for loss in losses {
      let names = loss.tasks.prefix(3).joined(separator: ", ")
      let rest = loss.tasks.count > 3 ? " and \(loss.tasks.count - 3) others" : ""
      let nodes = loss.nodes.isEmpty ? "" : " on \(loss.nodes.joined(separator: ", "))"
      let word = loss.tasks.count == 1 ? "task" : "tasks"
      lines.append("failed: \(word) \(names)\(rest)\(nodes): \(loss.ending.reason)")
      lines.append("  what to do: \(loss.ending.advice)")
    }
    if waiting > 0 {
      lines.append(
        "\(counted(waiting, "cell")) no task makes; ripples sweep submit \(path) --slurm")
    }
    return lines.joined(separator: "\n")
  }

  /// The state for programs.
  public var json: JSONText {
    .object([
      "inFlight": inFlight, "waiting": waiting,
      "tasks": JSONText.array(
        alive.sorted { ($0.key.state, $0.key.reason) < ($1.key.state, $1.key.reason) }.map {
          .object(["state": $0.state, "reason": $0.reason, "count": $1])
        }),
      "failed": JSONText.array(
        losses.map {
          .object([
            "reason": $0.ending.reason, "advice": $0.ending.advice, "tasks": $0.tasks,
            "nodes": $0.nodes,
          ])
        }),
    ])
  }

  /// The remedies for reasons to wait.
  private static let advice = [
    "JobHeldUser": "somebody holds them; let them go with scontrol release JOB",
    "JobHeldAdmin": "the cluster's staff holds them; ask why",
    "launch failed requeued held":
      "a node could not start them; see its state with sinfo -R, then scontrol release JOB",
    "BadConstraints":
      "no node has what they ask for; scancel them, and submit with less memory or time",
    "PartitionTimeLimit":
      "the partition gives less time; scancel them, and submit with ‹sbatch time=30›",
    "ReqNodeNotAvail": "their nodes are down or drained; sinfo -R says why",
    "Resources": "they wait for their turn", "Priority": "they wait for their turn",
    "BeginTime": "they were requeued and begin in about two minutes",
  ]
}

/// The end of a task that left cells unmade: why, and what to do.
struct SlurmEnding: Hashable, Sendable {
  /// The sentence that says what happened.
  let reason: String
  let advice: String
  /// The node that the task was on; nil where nobody knows.
  let node: String?

  /// The reason without paths, which differ from task to task.
  var kind: String {
    reason.split(separator: " ").filter { !$0.contains("/") }.joined(separator: " ")
  }

  private static let again = "submit again: only what is missing is submitted"

  /// - Parameters:
  ///   - log: the place of the task's log.
  ///   - state: Slurm's word for how it ended; nil where Slurm has forgotten it.
  init(log: OutputPath, _ state: SlurmCluster.Task?) {
    let text = (try? log.reading { try FileContent.text($0, limit: 1 << 28) }) ?? ""
    let lines = text.split(separator: "\n").map { String($0).trimmed }.filter { !$0.isEmpty }
    let known = state.flatMap { $0.nodes.isEmpty ? nil : $0.nodes }
    if let last = lines.last, last.hasPrefix(SlurmScript.ending) {
      let words = last.dropFirst(SlurmScript.ending.count).split(separator: ", node ")
      self.init(
        code: words.first.flatMap { Int($0) }, lines.dropLast().last,
        on: words.last.map(String.init))
    } else {
      self.init(state: Self.state(lines, state?.state), on: known, hasLog: !text.isEmpty)
    }
  }

  /// The end of a task that could still say its exit code.
  private init(code: Int?, _ complaint: String?, on node: String?) {
    self.node = node
    reason = complaint ?? "its program ended with code \(code.map(String.init) ?? "?") and no word"
    guard code != 0 else {
      advice = Self.again
      return
    }
    let other = node.map { "; or leave that node out: ‹sbatch exclude=\($0)›" } ?? ""
    advice = "mend what it says and submit again" + other
  }

  /// The end of a task that was ended.
  private init(state: String?, on node: String?, hasLog: Bool) {
    self.node = node
    switch state {
    case "TIMEOUT", "DEADLINE":
      reason = "it took longer than it was given (\(state ?? ""))"
      advice = "submit again with fewer ‹minutes› of work a task, or give more: ‹sbatch time=60›"
    case "OUT_OF_MEMORY":
      reason = "it needed more memory than it was given (OUT_OF_MEMORY)"
      advice = "submit again with more: ‹sbatch mem=4G›"
    case "NODE_FAIL", "BOOT_FAIL":
      reason = "its node was lost (\(state ?? ""))"
      advice = Self.again
    case "CANCELLED", "PREEMPTED":
      reason = "somebody or something of higher rank has ended it (\(state ?? ""))"
      advice = Self.again
    case "FAILED" where !hasLog:
      reason = "Slurm could not start it (FAILED, and it has no log)"
      advice =
        "see that the node reaches the folder of the sweep and the one you submit in; or leave that node out\(node.map { ": ‹sbatch exclude=\($0)›" } ?? "")"
    default:
      reason =
        "it was ended without a word" + (state.map { " (\($0))" } ?? "; Slurm no longer knows how")
      advice = "\(Self.again). Where it happens again it may lack memory: ‹sbatch mem=4G›"
    }
  }

  /// Slurm's word for the end of a task, by what its daemon wrote into the log where Slurm itself has forgotten it.
  private static func state(_ lines: [String], _ known: String?) -> String? {
    if let known, known != "FAILED" { return known }
    let marks = [
      ("DUE TO TIME LIMIT", "TIMEOUT"), ("oom", "OUT_OF_MEMORY"),
      ("DUE TO NODE FAILURE", "NODE_FAIL"),
      ("DUE TO PREEMPTION", "PREEMPTED"), ("CANCELLED AT", "CANCELLED"),
    ]
    let words = lines.filter { $0.hasPrefix("slurm") }
    return marks.first { mark, _ in words.contains { $0.contains(mark) } }?.1 ?? known
  }
}

/// Watches what the cluster makes of a sweep until nothing is to come.
public struct SlurmFollowing {
  private let folder: SweepFolder
  private let sweep: SlurmSweep
  private let isCancelled: () -> Bool
  /// The longest time between two questions to Slurm, in seconds: its staff dislikes shorter ones.
  private static let longest = 10.0
  /// The questions in a row that Slurm may leave unanswered.
  private static let patience = 30

  /// - Throws: `Fault` for a sweep that is none.
  package init(_ folder: SweepFolder, isCancelled: @escaping () -> Bool) throws {
    self.folder = folder
    sweep = try SlurmSweep(folder)
    self.isCancelled = isCancelled
  }

  /// Watches the tasks to their end.
  /// - Parameter progress: gets the state each time that it was asked for.
  /// - Returns: the last state; nil when given up, which ends none of the tasks.
  /// - Throws: `Fault` where Slurm does not answer for some minutes.
  public func follow(_ progress: (SlurmStatus) -> Void) throws -> SlurmStatus? {
    var (pause, silences, wasOver) = (0.5, 0, false)
    while !isCancelled() {
      do {
        let status = try SlurmStatus(sweep, folder)
        silences = 0
        progress(status)
        // A folder of a network may show the last cells a moment later.
        if status.isOver, status.missing == 0 || wasOver { return status }
        wasOver = status.isOver
      } catch let fault as Fault where fault.code == .connection && silences < Self.patience {
        silences += 1
      }
      sleep(pause)
      pause = min(Self.longest, pause * 1.3)
    }
    return nil
  }

  private func sleep(_ seconds: Double) {
    let end = SteadyTime.seconds + seconds
    while SteadyTime.seconds < end, !isCancelled() {
      SteadyTime.sleep(until: SteadyTime.now + 50_000_000)
    }
  }
}
