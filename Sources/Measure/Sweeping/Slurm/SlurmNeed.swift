import Score

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
