import Score
import Threads

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
