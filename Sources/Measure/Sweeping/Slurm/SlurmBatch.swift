/// One job array of a sweep, as it was given to Slurm.
struct SlurmBatch: Equatable, Sendable {
  /// The word that stands for a task's number in the path of its log.
  static let task = "TASK"

  /// Its number in the sweep, from 1 on.
  let number: Int
  /// The job's name, which no other array of anybody has.
  let name: String
  /// The number of tasks; their numbers begin at 1.
  let tasks: Int
  /// The hash of the plan's cells: another plan's numbers mean other cells.
  let plan: String
  /// Slurm's number of the job; nil where whoever submitted was ended before it was written down.
  var job: Int?

  /// The places in the sorted list of its cells that a task makes, as `SweepPart` deals them.
  func cells(of task: Int, among all: [Int]) -> [Int] {
    stride(from: task - 1, to: all.count, by: tasks).map { all[$0] }
  }
}
