import Files
import Glibc
import JSON
import Score
import Threads

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

/// A process that makes cells: this program again, which gets a cell a line and answers with a line.
final class WorkerProcess {
  private let process: ChildProcess
  /// The descriptor of its answers.
  let output: Int32
  private let input: Int32
  private var received: [UInt8] = []
  /// The cell that it is making; nil while it waits for one.
  private(set) var cell: SweepCell?

  /// - Parameter words: the command's words behind its name.
  /// - Throws: `Fault` where the system starts no process.
  init(_ words: [String]) throws(Fault) {
    func fault() -> Fault {
      .system(
        "no further process can be started", at: FaultPlace(),
        hint: "give fewer ‹jobs›, or close other programs")
    }
    // No worker holds another's pipes: it would never see their end.
    guard let toWorker = ChildProcess.pipe(), let fromWorker = ChildProcess.pipe() else {
      throw fault()
    }
    // A group of its own: Ctrl-C is for the one who gives out the work.
    let child = ChildProcess(
      ["/proc/self/exe"] + words,
      streams: [.descriptor(toWorker.input), .descriptor(fromWorker.output)], isGroup: true)
    let number = errno
    close(toWorker.input)
    close(fromWorker.output)
    guard let child else {
      errno = number
      throw fault()
    }
    (process, input, output) = (child, toWorker.output, fromWorker.input)
  }

  /// Gives it a cell; one that has ended is noticed when its output closes.
  func give(_ cell: SweepCell) {
    self.cell = cell
    Array((cell.json.compact + "\n").utf8).withUnsafeBytes { line in
      try? SystemCalls.write(line, to: input) { _ in Fault(.connection, "has ended") }
    }
  }

  /// Reads what it has written.
  /// - Returns: its whole lines; nil when it has ended.
  func read() -> [JSONValue]? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(output, &chunk, chunk.count)
    if count < 0, errno == EINTR { return [] }
    guard count > 0 else { return nil }
    received += chunk[..<count]
    var lines: [JSONValue] = []
    while let end = received.firstIndex(of: 10) {
      if let line = try? JSONParser.parse(Array(received[..<end])) { lines.append(line) }
      received.removeFirst(end + 1)
    }
    return lines
  }

  func finishCell() { cell = nil }

  /// Lets it end: it finishes its cell and gets no other.
  /// - Returns: the words for how it ended.
  func end() -> String {
    close(input)
    close(output)
    let status = process.wait()
    let signal = status & 0x7f
    return signal == 0 ? "ended with code \(status >> 8 & 0xff)" : "was ended by signal \(signal)"
  }
}

/// The process that makes cells for a `SweepRun`.
public enum SweepWorker {
  /// Makes the cells that it reads, a line each, until there are no more.
  /// - Parameters:
  ///   - allowed: the folders that cells may read from, too.
  ///   - next: returns the next line; nil at the end.
  ///   - say: takes an answer, a line of JSON; the last one says why the work cannot go on.
  /// - Returns: whether all were made.
  package static func work(
    _ folder: SweepFolder, allowed: [String] = [], next: () -> String?, say: (String) -> Void
  ) -> Bool {
    do {
      let plan = try SweepPlan(folder, allowed: allowed)
      let workshop = try SweepWorkshop(plan, store: try folder.opened(plan))
      while let line = next() {
        guard let cell = SweepFolder.cell(Array(line.utf8)) else {
          throw Fault(.record, "\(quoted(line)) is no cell of a sweep")
        }
        let (begin, storing) = (SteadyTime.seconds, workshop.storing)
        let outcome = try workshop.make(cell)
        let seconds = SteadyTime.seconds - begin - (workshop.storing - storing)
        say(outcome.line(cell.number, seconds: seconds))
      }
      return true
    } catch {
      say(JSONText.object(["fault": Fault.of(error).json { $0 }]).compact)
      return false
    }
  }
}
