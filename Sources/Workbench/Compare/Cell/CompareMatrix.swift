import Glibc
import Synchronization
import Threads

/// Makes all cells of a plan, several at a time, those of an earlier run excepted.
final class CompareMatrix: Sendable {
  private struct State {
    var next = 0
    var done: [Double]
    var finished: [FinishedCell?]
    var failure: (any Error)?
  }

  private let plan: ComparePlan
  private let store: CellStore
  private let recipes: [CellRecipe]
  private let cells: [(variant: Variant, data: ComparedData)]
  private let state: Mutex<State>
  private let isCancelled: @Sendable () -> Bool

  init(
    _ plan: ComparePlan, store: CellStore, isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    self.plan = plan
    self.store = store
    self.isCancelled = isCancelled
    let program = try FileContent.hash("/proc/self/exe")
    cells = plan.variants.flatMap { variant in plan.data.map { (variant, $0) } }
    recipes = cells.map { CellRecipe(plan.request, $0.variant, $0.data, program: program) }
    state = Mutex(
      State(
        done: cells.map { _ in 0 }, finished: cells.map { _ in nil }, failure: nil))
  }

  /// - Parameter progress: gets the finished cells, all cells, and the done part, a few times a second.
  /// - Returns: the cells, variant by variant; nil when given up.
  /// - Throws: what is no fault of a cell: a full disk.
  func run(_ progress: (Int, Int, Double) -> Void) throws -> [FinishedCell]? {
    store.clean(keeping: recipes)
    let threads = (0..<min(plan.request.threads, cells.count)).map { number in
      SystemThread(named: "cell \(number)") { self.work() }
    }
    while !isOver {
      let (finished, part) = state.withLock { state in
        (state.finished.count { $0 != nil }, state.done.reduce(0, +) / Double(state.done.count))
      }
      progress(finished, cells.count, part)
      usleep(50_000)
    }
    for thread in threads { thread.join() }
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      let finished = state.finished.compactMap { $0 }
      return finished.count == cells.count ? finished : nil
    }
  }

  private var isOver: Bool {
    isCancelled()
      || state.withLock { $0.failure != nil || $0.finished.allSatisfy { $0 != nil } }
  }

  private func work() {
    while !isCancelled() {
      let index = state.withLock { state -> Int? in
        guard state.next < cells.count, state.failure == nil else { return nil }
        defer { state.next += 1 }
        return state.next
      }
      guard let index else { return }
      do {
        guard let cell = try make(index) else { return }
        state.withLock { state in
          state.finished[index] = cell
          state.done[index] = 1
        }
      } catch {
        state.withLock { $0.failure = error }
      }
    }
  }

  private func make(_ index: Int) throws -> FinishedCell? {
    let (variant, data) = cells[index]
    func finished(_ outcome: FinishedCell.Outcome, isOld: Bool = false) -> FinishedCell {
      FinishedCell(variant: variant, data: data, outcome: outcome, isOld: isOld)
    }
    if let fault = variant.fault ?? data.fault { return finished(.failed(fault)) }
    let faults = variant.needed.compactMap { data.fault(ofInput: $0) }
    if faults.count == variant.needed.count, let first = faults.first {
      return finished(.failed(first))
    }
    if let old = store.cell(recipes[index]) { return finished(.done(old), isOld: true) }
    let run = CellRun(
      request: plan.request, variant: variant, data: data, base: store.base(recipes[index]),
      name: CellStore.name(recipes[index]))
    let cell: StoredCell?
    do {
      cell = try run.run { part in
        state.withLock { $0.done[index] = part }
        return !isCancelled()
      }
    } catch let error as WorkbenchError where error.place.hasPrefix(store.folder) {
      throw error
    } catch {
      return finished(.failed("\(error)"))
    }
    guard let cell else { return nil }
    try store.keep(cell, recipes[index])
    return finished(.done(cell))
  }
}
