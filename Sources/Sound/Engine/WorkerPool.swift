import CRealtime
import Glibc
import Synchronization

#if canImport(Threads)
  import Threads

  /// Threads that share numbered pieces of work with the caller: whichever is free takes the next piece.
  ///
  /// It serves offline renders. A worker that the system does not schedule takes no piece, and the caller works too,
  /// so that nobody waits for anything but pieces in progress.
  final class WorkerPool: Sendable {
    private final class Shared: Sendable {
      /// The number of pieces of the present job; when the next to take is `count` or more, there is none.
      let count = Atomic<Int>(0)
      let next = Atomic<Int>(.max / 2)
      let done = Atomic<Int>(0)
      let isEnding = Atomic<Bool>(false)
      nonisolated(unsafe) var job: ((_ worker: Int, _ piece: Int) -> Void)?

      /// Takes and does pieces until none is left; returns false when there was none.
      func takePieces(_ worker: Int) -> Bool {
        var hasWorked = false
        while next.load(ordering: .acquiring) < count.load(ordering: .relaxed) {
          let piece = next.add(1, ordering: .acquiringAndReleasing).oldValue
          guard piece < count.load(ordering: .relaxed) else { break }
          job?(worker, piece)
          done.add(1, ordering: .releasing)
          hasWorked = true
        }
        return hasWorked
      }
    }

    private let shared = Shared()
    private nonisolated(unsafe) var threads: [SystemThread] = []

    /// - Parameter workers: number of threads besides the caller's; where the system has fewer left, those do the work.
    init(workers: Int) {
      for number in 0..<workers {
        let shared = shared
        guard let thread = try? SystemThread(named: "render", { Self.work(shared, number + 1) })
        else { break }
        threads.append(thread)
      }
    }

    deinit {
      shared.isEnding.store(true, ordering: .releasing)
      for thread in threads { thread.join() }
    }

    /// Sets the function that `run` calls for each piece. No two calls for one worker overlap; the caller is worker
    /// 0.
    func prepare(_ job: @escaping (_ worker: Int, _ piece: Int) -> Void) { shared.job = job }

    /// Does all pieces, numbered from 0, on all threads, and returns when they are done.
    func run(_ pieces: Int) {
      shared.done.store(0, ordering: .relaxed)
      shared.next.store(.max / 2, ordering: .relaxed)
      shared.count.store(pieces, ordering: .releasing)
      shared.next.store(0, ordering: .releasing)
      _ = shared.takePieces(0)
      var turns = 0
      while shared.done.load(ordering: .acquiring) < pieces { Self.pause(&turns) }
    }

    private static func work(_ shared: Shared, _ number: Int) {
      realtime_flush_denormals()
      var turns = 0
      while !shared.isEnding.load(ordering: .acquiring) {
        if shared.takePieces(number) { turns = 0 } else { pause(&turns) }
      }
    }

    /// Spins for some microseconds, then yields the processor, then sleeps a little.
    private static func pause(_ turns: inout Int) {
      turns += 1
      switch turns {
      case ...500: realtime_relax()
      case ...2000: sched_yield()
      default: usleep(100)
      }
    }
  }
#endif

#if !canImport(Threads)
  /// The worker pool where there are no threads: the caller does all pieces in order.
  ///
  /// WebAssembly in a browser's audio worklet has one thread and neither pthreads nor a system to yield to. The engine
  /// asks for this pool only when it is made for several threads, and its samples are the same for any number of them.
  final class WorkerPool {
    private var job: (_ worker: Int, _ piece: Int) -> Void = { _, _ in }

    init(workers: Int) {}

    func prepare(_ job: @escaping (_ worker: Int, _ piece: Int) -> Void) { self.job = job }

    func run(_ pieces: Int) { for piece in 0..<pieces { job(0, piece) } }
  }
#endif
