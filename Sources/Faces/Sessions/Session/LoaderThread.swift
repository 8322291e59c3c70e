import Engine
import Mappings
import Score
import Synchronization
import Threads

/// A thread that loads versions, one at a time; a later one stops the one before. Between them it does other work that
/// takes time.
final class LoaderThread: Sendable {
  private struct Job {
    let number: Int
    let order: LoadOrder
  }

  private struct State {
    var job: Job?
    var work: (@Sendable () -> Void)?
    var stopper: LuaStopper?
    var isEnding = false
  }

  private let state = Mutex(State())
  private let signal = Semaphore()
  private nonisolated(unsafe) let loader: VersionLoader
  private nonisolated(unsafe) let engine: Engine
  private let thread = Mutex<SystemThread?>(nil)

  /// - Throws: `Fault` (`machine`) where the system has no thread left.
  init(
    _ loader: VersionLoader, engine: Engine, log: @escaping @Sendable (LuaLogLine) -> Void,
    done: @escaping @Sendable (Int, LoadResult) -> Void
  ) throws(Fault) {
    (self.loader, self.engine) = (loader, engine)
    let own = try SystemThread(named: "loader") { [self] in work(log, done) }
    thread.withLock { $0 = own }
  }

  /// Begins to load a version; one that was being loaded is stopped, and its result still comes.
  func load(_ number: Int, _ order: LoadOrder) {
    let stopper = state.withLock { state in
      state.job = Job(number: number, order: order)
      return state.stopper
    }
    stopper?.stop()
    signal.post()
  }

  /// Does other work; it takes the place of work that has not begun.
  func run(_ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.work = work }
    signal.post()
  }

  /// Stops the version that is being loaded.
  func interrupt() { state.withLock { $0.stopper }?.stop() }

  func end() {
    state.withLock { $0.isEnding = true }
    interrupt()
    signal.post()
    thread.withLock { $0?.join() }
  }

  private func work(
    _ log: @escaping @Sendable (LuaLogLine) -> Void,
    _ done: @escaping @Sendable (Int, LoadResult) -> Void
  ) {
    while true {
      signal.wait()
      let (job, other, isEnding) = state.withLock { state in
        defer { (state.job, state.work) = (nil, nil) }
        return (state.job, state.work, state.isEnding)
      }
      if isEnding { return }
      other?()
      guard let job else { continue }
      let result = Result {
        try loader.prepare(
          job.order, engine: engine, isTried: true,
          started: { stopper in state.withLock { $0.stopper = stopper } }, log: log)
      }
      state.withLock { $0.stopper = nil }
      done(job.number, LoadResult(version: result))
    }
  }
}
