import Glibc
import Score

/// The end of a program that was run without a shell.
package enum ProgramRun {
  /// It ended well and wrote this.
  case output([UInt8])
  /// It ended badly, with this as the last line of what it complained.
  case failed(String)
  /// It took longer than it was given, and was ended.
  case endless
  /// It is not installed.
  case missing

  /// Runs a program to its end.
  /// - Parameters:
  ///   - words: the program, which is looked up in PATH, and its arguments.
  ///   - patience: the longest that it may be silent, in milliseconds.
  ///   - limit: the longest that it may take, in seconds; programs that it has begun are ended with it.
  ///   - input: the file that it reads from standard input.
  ///   - variables: the names of variables of the environment that it is given besides the locale.
  /// - Throws: `Fault` (`file`) where the system has no pipes left.
  package init(
    _ words: [String], patience: Int32 = 60_000, limit: Double? = nil, input: String = "/dev/null",
    variables: [String] = []
  ) throws(Fault) {
    let output = try Self.makePipe(to: words[0])
    defer { close(output[0]) }
    let errors: [Int32]
    do throws(Fault) { errors = try Self.makePipe(to: words[0]) } catch {
      close(output[1])
      throw error
    }
    defer { close(errors[0]) }
    let deadline = Deadline(limit)
    let child = Self.spawn(
      words, input: input, output: output[1], errors: errors[1], variables, isGroup: limit != nil)
    close(output[1])
    close(errors[1])
    guard let child else {
      self = .missing
      return
    }
    let (bytes, complaint, closed) = Self.drain(output[0], errors[0], patience, deadline)
    let (status, finished) = Self.end(
      of: child, isGroup: limit != nil, closed ? deadline : Deadline(0))
    guard closed, finished else {
      self = .endless
      return
    }
    let last = String(decoding: complaint, as: UTF8.self).trimmed.split(separator: "\n").last
    self = status == 0 ? .output(bytes) : .failed(last.map(String.init) ?? "status \(status)")
  }

  /// A pipe whose ends other programs do not inherit.
  private static func makePipe(to program: String) throws(Fault) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw .system("cannot be run", at: FaultPlace(program), hint: "close some files or programs")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  private static func spawn(
    _ words: [String], input: String, output: Int32, errors: Int32, _ variables: [String],
    isGroup: Bool
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    var vector: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    let kept = variables.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    var environment: [UnsafeMutablePointer<CChar>?] =
      (["LC_ALL=C.UTF-8"] + kept).map { strdup($0) } + [nil]
    defer { for text in vector + environment { free(text) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if isGroup { posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP)) }
    var child: pid_t = 0
    let status = posix_spawnp(&child, words[0], &actions, &attributes, &vector, &environment)
    return status == 0 ? child : nil
  }

  /// Reads both pipes until they close, at most 256 MiB of output and 64 KiB of errors.
  private static func drain(
    _ output: Int32, _ errors: Int32, _ patience: Int32, _ deadline: Deadline
  ) -> (output: [UInt8], errors: [UInt8], finished: Bool) {
    var collected: [[UInt8]] = [[], []]
    var polls = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while polls.contains(where: { $0.fd >= 0 }) {
      let ready = poll(&polls, 2, min(patience, deadline.left))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0, collected[0].count < 1 << 28 else { return ([], [], false) }
      for index in 0..<2 where polls[index].revents != 0 {
        let got = Glibc.read(polls[index].fd, &chunk, chunk.count)
        if got <= 0 {
          polls[index].fd = -1
        } else if index == 0 || collected[1].count < 1 << 16 {
          collected[index] += chunk[..<got]
        }
      }
    }
    return (collected[0], collected[1], true)
  }

  /// Waits for the end of a program that has closed its output, and ends it where that takes too long.
  private static func end(
    of child: pid_t, isGroup: Bool, _ deadline: Deadline
  ) -> (status: Int32, finished: Bool) {
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, deadline.isNever ? 0 : WNOHANG)
      if ended == child || ended < 0 && errno != EINTR { return (status, true) }
      if deadline.isNever { continue }
      guard deadline.left > 0 else { break }
      usleep(2000)
    }
    kill(isGroup ? -child : child, SIGKILL)
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return (status, false)
  }
}

/// The time at which patience ends.
private struct Deadline {
  private let end: Double?

  /// - Parameter seconds: from now; nil for never.
  init(_ seconds: Double?) { end = seconds.map { Self.now + $0 } }

  var isNever: Bool { end == nil }

  /// Milliseconds until then, rounded up; 0 when it has passed.
  var left: Int32 {
    end.map { Int32(held: 1000 * ($0 - Self.now), in: 0 ... .max, .up) } ?? .max
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
