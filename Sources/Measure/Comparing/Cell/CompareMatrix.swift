import Analysis
import Files
import Score
import Synchronization
import Threads

/// Makes all cells of a plan, several at a time, those of an earlier run excepted.
package final class CompareMatrix: Sendable {
  private let plan: ComparePlan
  private let store: CellStore
  private let recipes: [CellRecipe]
  private let cells: [(variant: Variant, data: ComparedData)]
  /// The done part of each cell, 0...1.
  private let done: Mutex<[Double]>
  private let isCancelled: @Sendable () -> Bool

  package init(
    _ plan: ComparePlan, store: CellStore, isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    (self.plan, self.store, self.isCancelled) = (plan, store, isCancelled)
    let program = try FileContent.hash("/proc/self/exe")
    cells = plan.variants.flatMap { variant in plan.data.map { (variant, $0) } }
    recipes = cells.map { CellRecipe(plan.request, $0.variant, $0.data, program: program) }
    done = Mutex(cells.map { _ in 0 })
  }

  /// - Parameter progress: gets the finished cells, all cells, and the done part, a few times a second.
  /// - Returns: the cells, variant by variant; nil when given up.
  /// - Throws: what is no fault of a cell: a full disk, no thread, a file of the report that is gone.
  package func run(_ progress: (Int, Int, Double) -> Void) throws -> [FinishedCell]? {
    store.clean(keeping: recipes)
    let pool = WorkPool(
      count: cells.count, isCancelled: isCancelled,
      ReadGate.carried { number in
        defer { self.done.withLock { $0[number] = 1 } }
        return try self.make(number)
      })
    return try pool.run(threads: plan.request.cellThreads ?? 1, named: "cell") { finished in
      let part = done.withLock { $0.reduce(0, +) } / Double(cells.count)
      progress(finished, cells.count, part)
    }
  }

  private func make(_ index: Int) throws -> FinishedCell? {
    let (variant, data) = cells[index]
    var sound: SoundCell?
    func finished(_ outcome: FinishedCell.Outcome, isOld: Bool = false) -> FinishedCell {
      FinishedCell(variant: variant, data: data, outcome: outcome, isOld: isOld, sound: sound)
    }
    if let fault = variant.fault(on: data) {
      if fault.code.isOfMachine { throw fault }
      return finished(.failed(fault))
    }
    if let old: StoredCell = store.cell(recipes[index]) { return finished(.done(old), isOld: true) }
    let run = CellRun(
      request: plan.request, variant: variant, data: data, base: store.base(recipes[index]),
      name: CellStore.name(recipes[index])
    ) { [keeps = plan.request.keepsSounds] in if keeps { sound = $0.cell } }
    let cell: StoredCell?
    do {
      cell = try run.run { part in
        done.withLock { $0[index] = part }
        return !isCancelled()
      }
    } catch let fault as Fault
      where fault.code.isOfMachine || fault.place.file?.hasPrefix(store.report + "/") == true
    {
      throw fault
    } catch {
      return finished(.failed(.of(error)))
    }
    guard let cell else { return nil }
    try store.keep(cell, recipes[index])
    return finished(.done(cell))
  }
}
