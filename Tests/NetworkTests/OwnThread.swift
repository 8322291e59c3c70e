import Glibc

/// Does what waits on a thread of its own, so that the other tests can go on meanwhile.
func elsewhere(_ body: @escaping @Sendable () throws -> Void) async throws {
  try await withTaskExecutorPreference(OwnThread()) { try await waiting(body) }
}

/// Asynchronous, so that it runs where its task prefers.
@concurrent private func waiting(_ body: @Sendable () throws -> Void) async throws { try body() }

/// Runs each piece of a task on a new thread.
private final class OwnThread: TaskExecutor {
  private final class Piece {
    let job: UnownedJob
    let executor: OwnThread

    init(_ job: UnownedJob, on executor: OwnThread) {
      self.job = job
      self.executor = executor
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let piece = Unmanaged.passRetained(Piece(UnownedJob(job), on: self))
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { @Sendable raw in
        let piece = Unmanaged<Piece>.fromOpaque(raw!).takeRetainedValue()
        piece.job.runSynchronously(on: piece.executor.asUnownedTaskExecutor())
        return nil
      }, piece.toOpaque())
    pthread_detach(thread)
  }
}
