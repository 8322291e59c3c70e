import JSON
import Score
import Threads

/// The process that makes cells for a `SweepRun`.
public enum SweepWorker {
  /// Makes the cells that it reads, a line each, until there are no more.
  /// - Parameters:
  ///   - allowed: the folders that cells may read from, too.
  ///   - next: returns the next line; nil at the end.
  ///   - say: takes an answer, a line of JSON; the last one says why the work cannot go on.
  /// - Returns: whether all were made.
  package static func work(
    _ folder: SweepFolder, allowed: [String] = [], next: () -> String?, say: (String) -> Void
  ) -> Bool {
    do {
      let plan = try SweepPlan(folder, allowed: allowed)
      let workshop = try SweepWorkshop(plan, store: try folder.opened(plan))
      while let line = next() {
        guard let cell = SweepFolder.cell(Array(line.utf8)) else {
          throw Fault(.record, "\(quoted(line)) is no cell of a sweep")
        }
        let (begin, storing) = (SteadyTime.seconds, workshop.storing)
        let outcome = try workshop.make(cell)
        let seconds = SteadyTime.seconds - begin - (workshop.storing - storing)
        say(outcome.line(cell.number, seconds: seconds))
      }
      return true
    } catch {
      say(JSONText.object(["fault": Fault.of(error).json { $0 }]).compact)
      return false
    }
  }
}
