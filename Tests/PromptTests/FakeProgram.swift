import Glibc
import TestSupport

/// The program `prompt-fake`, run on a terminal of its own or on pipes.
final class FakeProgram {
  /// Descriptors of a program's two ends: what the test holds, what the program gets.
  private let ends: (write: Int32, read: Int32)
  let process: pid_t
  /// The path of its terminal, where it has one.
  private let terminal: String?
  private(set) var output = ""
  private var status: Int32?

  /// Of Linux: TIOCSPTLCK, TIOCGPTN and POSIX_SPAWN_SETSID, which Swift does not see.
  private static let (setLock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
  private static let ownSession: Int16 = 0x80

  /// On a pseudo-terminal of 80 columns.
  init(terminal kind: String = "xterm", home: String, _ arguments: [String] = []) {
    let main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var (lock, number): (Int32, UInt32) = (0, 0)
    _ = ioctl(main, Self.setLock, &lock)
    _ = ioctl(main, Self.getNumber, &number)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(main, UInt(TIOCSWINSZ), &size)
    let name = "/dev/pts/\(number)"
    terminal = name
    ends = (main, main)
    _ = fcntl(main, F_SETFD, FD_CLOEXEC)
    process = Self.spawn(arguments, home: home, terminal: kind) { actions in
      posix_spawn_file_actions_addopen(actions, 0, name, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(actions, 0, 1)
      posix_spawn_file_actions_adddup2(actions, 0, 2)
    }
  }

  /// On pipes; standard output and error together.
  init(pipesIn home: String, _ arguments: [String] = []) {
    var (input, output): ([Int32], [Int32]) = ([0, 0], [0, 0])
    pipe(&input)
    pipe(&output)
    for end in input + output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    ends = (input[1], output[0])
    terminal = nil
    process = Self.spawn(arguments, home: home, terminal: "xterm") { [input, output] actions in
      posix_spawn_file_actions_adddup2(actions, input[0], 0)
      posix_spawn_file_actions_adddup2(actions, output[1], 1)
      posix_spawn_file_actions_adddup2(actions, output[1], 2)
    }
    close(input[0])
    close(output[1])
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(ends.read)
    if ends.write != ends.read, isWritable { close(ends.write) }
  }

  private var isWritable = true

  private static func spawn(
    _ arguments: [String], home: String, terminal: String,
    _ streams: (UnsafeMutablePointer<posix_spawn_file_actions_t>) -> Void
  ) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    streams(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, ownSession)
    let path = BuiltProgram.path("prompt-fake")
    let words = strings([path] + arguments)
    let environment = strings(["HOME=\(home)", "TERM=\(terminal)", "NO_COLOR=1"])
    defer { for string in words + environment { free(string) } }
    var process = pid_t()
    let result = posix_spawn(&process, path, &actions, &attributes, words, environment)
    precondition(result == 0, "prompt-fake does not start: \(String(cString: strerror(result)))")
    return process
  }

  /// As C wants them.
  private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    var strings: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0)! }
    strings.append(nil)
    return strings
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(ends.write, bytes, bytes.count)
  }

  /// Types key by key, as a person does who waits until each has done its work: what waits together counts as pasted.
  func press(_ keys: String) {
    for key in keys {
      let before = bytesRead
      type(String(key))
      _ = eventually {
        bytesRead >= before + key.utf8.count && hasTakenAll && isWaiting
      }
    }
  }

  /// The bytes that it has read in its life. The terminal has a key some time after it was typed, so that an empty terminal alone
  /// does not say that the key was read.
  private var bytesRead: Int {
    let line = facts("io").split(separator: "\n").first { $0.hasPrefix("rchar: ") }
    return line.flatMap { Int($0.dropFirst("rchar: ".count)) } ?? .max
  }

  /// Whether it sleeps, as it does when it has nothing to do.
  private var isWaiting: Bool {
    // The name of the program, in brackets, stands before its state.
    facts("stat").split(separator: ")").last?.hasPrefix(" S") ?? true
  }

  /// What the system says of the process.
  private func facts(_ name: String) -> String {
    let file = open("/proc/\(process)/\(name)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    return String(decoding: bytes[..<max(0, read(file, &bytes, bytes.count))], as: UTF8.self)
  }

  /// Whether nothing that was typed waits in the terminal.
  private var hasTakenAll: Bool {
    guard let terminal else { return true }
    let opened = open(terminal, O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard opened >= 0 else { return true }
    defer { close(opened) }
    var count: Int32 = 0
    return ioctl(opened, UInt(FIONREAD), &count) != 0 || count == 0
  }

  func endInput() {
    close(ends.write)
    isWritable = false
  }

  /// As a terminal window does that is closed.
  func closeTerminal() {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(nothing, ends.read)
    close(nothing)
  }

  func resize(columns: UInt16) {
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(ends.write, UInt(TIOCSWINSZ), &size)
  }

  /// Reads until the output has this text after what `waitFor` saw last; false after a minute without output.
  func waitFor(_ text: String, seconds: Double = 60) -> Bool {
    var (left, seen) = (seconds, false)
    while true {
      let rest = output[(mark ?? output.startIndex)...]
      if let found = rest.ranges(of: text).first {
        mark = found.upperBound
        seen = true
      }
      if seen || left <= 0 || !readMore() { return seen }
      left -= 0.05
    }
  }

  private var mark: String.Index?

  private func readMore() -> Bool {
    var one = pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)
    guard poll(&one, 1, 50) > 0 else { return true }
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = read(ends.read, &bytes, bytes.count)
    guard count > 0 else { return false }
    let offset = mark.map { output.utf8.distance(from: output.startIndex, to: $0) }
    output += String(decoding: bytes[..<count], as: UTF8.self)
    mark = offset.map { output.utf8.index(output.startIndex, offsetBy: $0) }
    return true
  }

  /// Waits until it has ended; nil when it does not.
  func waitForEnd() -> Int32? {
    var result: Int32 = 0
    _ = eventually {
      _ = readMore()
      guard waitpid(process, &result, WNOHANG) == process else { return false }
      while waitFor("\u{0}", seconds: 0.2) {}
      status = result
      return true
    }
    return status
  }
}
