import CRealtime
import Glibc
import Synchronization

/// Threads that run one job together with the caller: each calls it once with its own number.
///
/// For offline renders: workers spin for the next job and yield the processor when it does not come.
final class WorkerPool: Sendable {
  private final class Shared: Sendable {
    let generation = Atomic<Int>(0)
    let pending = Atomic<Int>(0)
    let isEnding = Atomic<Bool>(false)
    nonisolated(unsafe) var job: ((Int) -> Void)?
  }

  private let shared = Shared()
  private nonisolated(unsafe) var threads: [pthread_t] = []

  /// - Parameter workers: threads beside the caller's.
  init(workers: Int) {
    for number in 0..<workers {
      let shared = shared
      threads.append(Self.spawn { Self.work(shared, number + 1) })
    }
  }

  deinit {
    shared.isEnding.store(true, ordering: .releasing)
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Sets what `run` does.
  func prepare(_ job: @escaping (Int) -> Void) { shared.job = job }

  /// Runs the job on all threads, the caller's being number 0, and returns when all are done.
  func run() {
    shared.pending.store(threads.count, ordering: .relaxed)
    shared.generation.add(1, ordering: .releasing)
    shared.job?(0)
    var turns = 0
    while shared.pending.load(ordering: .acquiring) > 0 { Self.pause(&turns) }
  }

  private static func work(_ shared: Shared, _ number: Int) {
    realtime_flush_denormals()
    var seen = 0
    var turns = 0
    while !shared.isEnding.load(ordering: .acquiring) {
      let generation = shared.generation.load(ordering: .acquiring)
      guard generation != seen else {
        pause(&turns)
        continue
      }
      seen = generation
      turns = 0
      shared.job?(number)
      shared.pending.subtract(1, ordering: .releasing)
    }
  }

  /// Spins, then gives the processor away, then sleeps a little.
  private static func pause(_ turns: inout Int) {
    turns += 1
    if turns > 20_000 { usleep(200) } else if turns > 500 { sched_yield() }
  }

  private static func spawn(_ body: @escaping @Sendable () -> Void) -> pthread_t {
    final class Start {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let start = Unmanaged.passRetained(Start(body)).toOpaque()
    let status = pthread_create(
      &thread, nil,
      { @Sendable start in
        Unmanaged<Start>.fromOpaque(start!).takeRetainedValue().body()
        return nil
      }, start)
    precondition(status == 0, "the system gave no thread to render with")
    return thread
  }
}
