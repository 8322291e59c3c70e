import Files
import Score

/// A sweep as the cluster's work on it is seen: its cells, and what the store has of them.
struct SlurmSweep {
  let plan: SweepPlan
  let store: SweepStore
  /// The hash of all cells: what is submitted counts for these only.
  let hash: String
  private let keys: [String]

  /// - Throws: `Fault` for a sweep that is none.
  init(_ folder: SweepFolder) throws {
    plan = try SweepPlan(folder)
    store = try folder.opened(plan)
    hash = try folder.cells.reading { try FileContent.hash($0) }
    keys = try folder.readCells(plan).map(\.key)
  }

  var count: Int { keys.count }

  /// Returns the numbers of the cells that are neither there nor known to fail.
  /// - Throws: `Fault` where the store does not answer.
  func missing() throws(Fault) -> [Int] {
    let (made, failed) = (store.place.keys(.cells), store.place.keys(.failed))
    var missing: [Int] = []
    for (number, key) in keys.enumerated() {
      if try has(.cells, key, made) { continue }
      if try !has(.failed, key, failed) { missing.append(number) }
    }
    return missing
  }

  /// - Parameter known: the keys of the objects that there are; nil where the store has to be asked for each.
  private func has(
    _ kind: SweepStore.Kind, _ key: String, _ known: Set<String>?
  ) throws(Fault) -> Bool {
    if let known { return known.contains(key) }
    return try store.find(kind, key, known: nil) != .none
  }

  /// Makes cells that failed missing ones.
  /// - Throws: `Fault` where the store does not let them go.
  func forgetFailures() throws(Fault) {
    for key in keys { try store.place.withdraw(.failed, key) }
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
