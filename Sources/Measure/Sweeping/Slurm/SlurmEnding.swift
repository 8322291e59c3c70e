import Files
import Score

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
