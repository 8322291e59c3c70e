import Files
import Glibc
import Score

/// A sweep as the cluster's work on it is seen: its cells, and what the store has of them.
struct SlurmSweep {
  let plan: SweepPlan
  let store: SweepStore
  /// The hash of all cells: what is submitted counts for these only.
  let hash: String
  private let keys: [String]

  /// - Throws: `Fault` for a sweep that is none.
  init(_ folder: SweepFolder, store place: String?) throws {
    plan = try SweepPlan(path: folder.plan)
    store = SweepStore(place ?? folder.storeOfPlan(plan))
    hash = try FileContent.hash(folder.cells)
    keys = try folder.readCells(plan).map(\.key)
  }

  var count: Int { keys.count }

  /// Returns the numbers of the cells that are neither there nor known to fail.
  func missing() -> [Int] {
    let done = store.keys(.cells).union(store.keys(.failed))
    return keys.indices.filter { !done.contains(keys[$0]) }
  }

  /// Makes cells that failed missing ones.
  func forgetFailures() {
    for key in store.keys(.failed).intersection(keys) { unlink(store.path(.failed, key)) }
  }

  /// Returns the cells of tasks that wait or run.
  /// - Throws: `Fault` where the file that lists an array's cells cannot be read.
  func inFlight(_ tasks: [SlurmCluster.Task], _ record: SlurmRecord) throws -> Set<Int> {
    let alive = Dictionary(grouping: tasks.filter { !$0.hasEnded }, by: \.name)
    var cells: Set<Int> = []
    for batch in record.current {
      guard let tasks = alive[batch.name] else { continue }
      let all = try SweepPart.numbers(record.cells(batch))
      for task in tasks { cells.formUnion(batch.cells(of: task.number, among: all)) }
    }
    return cells
  }
}
