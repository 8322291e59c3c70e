import Glibc
import JSON
import Score

/// Gives cells to processes on this machine; a process that ends before its time loses no more than its own cell, which
/// another one makes.
final class SweepPool {
  /// The number of processes that a cell may end before it is left unmade.
  static let tries = 3

  private let jobs: Int
  /// The words that start a worker.
  private let words: [String]
  private var waiting: [SweepCell]
  private var workers: [WorkerProcess] = []
  private var endings: [Int: Int] = [:]
  /// The seconds that all workers have rendered and measured.
  private(set) var seconds = 0.0

  /// - Parameter cells: the cells that are to be made, in their order.
  init(_ cells: [SweepCell], jobs: Int, words: [String]) {
    (self.jobs, self.words) = (jobs, words)
    waiting = cells.reversed()
  }

  /// Makes all cells.
  /// - Parameters:
  ///   - isCancelled: asked a few times a second; true lets the workers finish their cells and ends.
  ///   - take: gets each cell with what became of it.
  /// - Returns: false when given up.
  /// - Throws: `Fault` of the store, or where no process can be started.
  func run(
    isCancelled: () -> Bool, _ take: (SweepCell, SweepOutcome) throws -> Void
  ) throws -> Bool {
    defer { for worker in workers { _ = worker.end() } }
    while !isCancelled() {
      try fill()
      if workers.allSatisfy({ $0.cell == nil }), waiting.isEmpty { return true }
      var polls = workers.map { pollfd(fd: $0.output, events: Int16(POLLIN), revents: 0) }
      guard poll(&polls, nfds_t(polls.count), 100) > 0 else { continue }
      for (worker, place) in zip(workers, polls) where place.revents != 0 {
        try hear(worker, take)
      }
    }
    return false
  }

  /// Gives every worker a cell that has none.
  private func fill() throws {
    for worker in workers where worker.cell == nil {
      if let cell = waiting.popLast() { worker.give(cell) }
    }
    while workers.count < jobs, let cell = waiting.popLast() {
      let worker = try WorkerProcess(words)
      workers.append(worker)
      worker.give(cell)
    }
  }

  private func hear(
    _ worker: WorkerProcess, _ take: (SweepCell, SweepOutcome) throws -> Void
  ) throws {
    guard let lines = worker.read() else { return try bury(worker, take) }
    for line in lines {
      if let text = line["fault"]?.string, let fault = Fault(json: text) { throw fault }
      guard let cell = worker.cell, line["cell"]?.number == Double(cell.number),
        let outcome = SweepOutcome(line)
      else { continue }
      worker.finishCell()
      seconds += line["seconds"]?.number ?? 0
      try take(cell, outcome)
    }
  }

  /// Takes leave of a worker that has ended; its cell is made again, unless that has ended several: then it is left to another run.
  private func bury(
    _ worker: WorkerProcess, _ take: (SweepCell, SweepOutcome) throws -> Void
  ) throws {
    workers.removeAll { $0 === worker }
    let how = worker.end()
    guard let cell = worker.cell else { return }
    endings[cell.number, default: 0] += 1
    if endings[cell.number]! < Self.tries {
      waiting.append(cell)
      return
    }
    try take(
      cell,
      .failed(
        Fault(
          .machine, "the process that made it \(how), \(Self.tries) times",
          at: FaultPlace(cell.mapping),
          hint: "it may need more memory than there is: try fewer ‹jobs›")))
  }
}
