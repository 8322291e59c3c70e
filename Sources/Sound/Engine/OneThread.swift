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
