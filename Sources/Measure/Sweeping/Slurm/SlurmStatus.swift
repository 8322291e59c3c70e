import Files
import Glibc
import JSON
import Score

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
