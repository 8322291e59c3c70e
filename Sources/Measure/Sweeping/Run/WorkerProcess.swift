import Files
import Glibc
import JSON
import Score

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
