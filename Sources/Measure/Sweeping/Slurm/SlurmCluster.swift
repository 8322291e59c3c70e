import Files
import Glibc
import Score

/// The cluster, by Slurm's own programs.
struct SlurmCluster {
  /// A task as Slurm knows it; it forgets tasks some minutes after their end.
  struct Task: Equatable, Sendable {
    let name: String
    let job: Int
    /// Its number in the array.
    let number: Int
    /// A word such as `PENDING`, `RUNNING`, `NODE_FAIL`.
    let state: String
    /// The reason why it waits or has ended.
    let reason: String
    let nodes: String

    /// Whether the task has ended.
    var hasEnded: Bool { Self.ends.contains(state) }

    private static let ends: Set = [
      "BOOT_FAIL", "CANCELLED", "COMPLETED", "DEADLINE", "FAILED", "NODE_FAIL", "OUT_OF_MEMORY",
      "PREEMPTED", "TIMEOUT",
    ]

    /// Reads a line of `squeue`; nil for one that is no task of an array.
    init?(_ line: Substring) {
      let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 6, let job = Int(fields[0]), let number = Int(fields[1]) else {
        return nil
      }
      (self.job, self.number, name, state) = (job, number, fields[2], fields[3])
      (reason, nodes) = (fields[4], fields[5])
    }
  }

  /// The most tasks of an array that we ask for, whatever the cluster permits.
  static let mostTasks = 1000

  /// Returns all tasks of the arrays of these names that Slurm still knows.
  /// - Throws: `Fault` where it does not answer.
  func tasks(_ names: [String]) throws -> [Task] {
    guard !names.isEmpty else { return [] }
    let text = try answer([
      "squeue", "--noheader", "--array", "--states=all", "--name=" + names.joined(separator: ","),
      "--format=%F|%K|%j|%T|%r|%N",
    ])
    return text.split(separator: "\n").compactMap { Task($0) }
  }

  /// Submits a script.
  /// - Returns: the job's number.
  /// - Throws: `Fault` where Slurm refuses it.
  func submit(_ place: OutputPath) throws -> Int {
    // sbatch reads the very file, whatever has its name.
    let (script, file) = (place.path, try place.held())
    let run = try ProgramRun(
      ["sbatch", "--parsable", file.pathForPrograms], variables: Self.variables)
    withExtendedLifetime(file) {}
    switch run {
    case .output(let bytes):
      let words = String(decoding: bytes, as: UTF8.self).trimmed.split(separator: ";")
      if let job = words.first.flatMap({ Int($0) }) { return job }
      throw Fault(
        .connection, "sbatch has answered \(quoted(words.joined()))", at: FaultPlace(script))
    case .failed(let why):
      throw Fault(
        .connection, "Slurm refuses it: \(why)", at: FaultPlace(script),
        hint:
          "the commands sinfo and sacctmgr list partitions and accounts; give another with ‹sbatch partition=NAME›. Arrays submitted before this one stay, and the same command goes on"
      )
    case .endless: throw silent("sbatch")
    case .missing: throw missing("sbatch")
    }
  }

  /// Returns the most tasks of an array, or fewer where the cluster permits no more.
  func tasksOfArray() throws -> Int {
    let text = try answer(["scontrol", "show", "config"])
    let line = text.split(separator: "\n").first { $0.hasPrefix("MaxArraySize") }
    let size = line?.split(separator: "=").last.flatMap { Int(String($0).trimmed) }
    // Slurm counts from 0, and we from 1.
    return max(1, min(Self.mostTasks, (size ?? Self.mostTasks + 1) - 1))
  }

  private func answer(_ words: [String]) throws -> String {
    switch try ProgramRun(words, variables: Self.variables) {
    case .output(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .failed(let why):
      throw Fault(
        .connection, "Slurm does not answer: \(why)",
        hint: "look with sinfo whether the cluster is up; what was submitted goes on")
    case .endless: throw silent(words[0])
    case .missing: throw missing(words[0])
    }
  }

  /// The names of all variables of the environment but those of the locale: sbatch gives them to the tasks.
  private static var variables: [String] {
    var (names, place): ([String], Int) = ([], 0)
    while let text = environ[place] {
      let name = String(cString: text).prefix { $0 != "=" }
      if name != "LC_ALL" { names.append(String(name)) }
      place += 1
    }
    return names
  }

  private func silent(_ program: String) -> Fault {
    Fault(
      .connection, "\(program) says nothing", hint: "look with sinfo whether the cluster is up")
  }

  private func missing(_ program: String) -> Fault {
    Fault(
      .missing, "Slurm cannot be asked: there is no \(program) on this machine",
      hint:
        "work on a machine from which the cluster takes jobs, or make the cells here: ripples sweep run SWEEP"
    )
  }
}
