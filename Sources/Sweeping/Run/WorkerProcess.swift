import Files
import Glibc
import JSON
import Score

/// A process that makes cells: this program again, which gets a cell a line and answers with a line.
final class WorkerProcess {
  let process: pid_t
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
    var (toWorker, fromWorker): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&toWorker) == 0, pipe(&fromWorker) == 0 else { throw fault() }
    // No worker holds another's pipes: it would never see their end.
    for end in toWorker + fromWorker { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toWorker[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromWorker[1], 1)
    // A group of its own: Ctrl-C is for the one who gives out the work.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var vector: [UnsafeMutablePointer<CChar>?] =
      (["/proc/self/exe"] + words).map { strdup($0) } + [nil]
    defer { for text in vector { free(text) } }
    var child: pid_t = 0
    let status = posix_spawn(&child, "/proc/self/exe", &actions, &attributes, &vector, environ)
    close(toWorker[0])
    close(fromWorker[1])
    (process, input, output) = (child, toWorker[1], fromWorker[0])
    guard status == 0 else {
      errno = status
      throw fault()
    }
  }

  /// Gives it a cell; one that has ended is noticed when its output closes.
  func give(_ cell: SweepCell) {
    self.cell = cell
    let line = Array((cell.json.compact + "\n").utf8)
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
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
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? "ended with code \(status >> 8 & 0xff)" : "was ended by signal \(signal)"
  }
}
