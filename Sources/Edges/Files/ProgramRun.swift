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
  ///   - good: the exit codes that say that it ended well.
  ///   - joined: whether what it complains of is part of its output.
  /// - Throws: `Fault` (`machine`) where the system has no pipe or process left.
  package init(
    _ words: [String], patience: Int32 = 60_000, limit: Double? = nil, input: String = "/dev/null",
    variables: [String] = [], good: Set<Int32> = [0], joined: Bool = false
  ) throws(Fault) {
    guard let output = ChildProcess.pipe() else { throw Self.noPipe(words[0]) }
    defer { close(output.input) }
    guard let errors = ChildProcess.pipe() else {
      close(output.output)
      throw Self.noPipe(words[0])
    }
    defer { close(errors.input) }
    let deadline = Deadline(limit)
    let kept = variables.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    let child = ChildProcess(
      words,
      streams: [
        .file(input), .descriptor(output.output),
        .descriptor(joined ? output.output : errors.output),
      ],
      environment: ["LC_ALL=C.UTF-8"] + kept, isGroup: limit != nil)
    let number = errno
    close(output.output)
    close(errors.output)
    guard let child else {
      self = try Self.unstarted(words[0], number)
      return
    }
    // Ended before the program is waited for: what waits has its number still.
    let guardian = limit == nil ? nil : GroupGuard(of: child)
    let drained = Self.drain(output.input, errors.input, patience, deadline)
    guardian?.end()
    guard case .closed(let bytes, let complaint) = drained,
      let status = Self.status(of: child, deadline)
    else {
      // What it has begun is ended with it, also where it has ended itself.
      child.end()
      self = if case .flood = drained { .failed("it wrote more than 256 MB") } else { .endless }
      return
    }
    let said = joined ? bytes : complaint
    let last = String(decoding: said, as: UTF8.self).trimmed.split(separator: "\n").last
    let hasEndedWell = status & 0x7f == 0 && good.contains(status >> 8 & 0xff)
    self = hasEndedWell ? .output(bytes) : .failed(last.map(String.init) ?? Self.end(status))
  }

  /// The end of a program without a word, in words.
  /// - Parameter status: as `waitpid` gives it.
  private static func end(_ status: Int32) -> String {
    let signal = status & 0x7f
    return signal == 0
      ? "it ended with status \(status >> 8 & 0xff)"
      : "it was ended by signal \(signal), \(String(cString: strsignal(signal)))"
  }

  /// The end of a program that the system has not started.
  /// - Throws: `Fault` where the reason is not the program.
  private static func unstarted(_ program: String, _ number: Int32) throws(Fault) -> ProgramRun {
    if [ENOENT, ENOTDIR, EACCES, ENOEXEC].contains(number) { return .missing }
    throw Fault(
      FaultCode(system: number), "cannot be started: \(Fault.words(number))",
      at: FaultPlace(program),
      hint: "end some programs, or raise the limit on processes (ulimit -u)")
  }

  private static func noPipe(_ program: String) -> Fault {
    .system("cannot be run", at: FaultPlace(program), hint: "close some files or programs")
  }

  /// The end of what a program writes.
  private enum Drained {
    case closed(output: [UInt8], errors: [UInt8])
    /// It was silent or busy for too long.
    case open
    /// It wrote too much.
    case flood
  }

  /// Reads both pipes until they close, at most 256 MB of output and 64 KiB of errors.
  private static func drain(
    _ output: Int32, _ errors: Int32, _ patience: Int32, _ deadline: Deadline
  ) -> Drained {
    var collected: [[UInt8]] = [[], []]
    var polls = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while polls.contains(where: { $0.fd >= 0 }) {
      let ready = poll(&polls, 2, min(patience, deadline.left))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return .open }
      guard collected[0].count <= 256_000_000 else { return .flood }
      for index in 0..<2 where polls[index].revents != 0 {
        let got = Glibc.read(polls[index].fd, &chunk, chunk.count)
        if got <= 0 {
          polls[index].fd = -1
        } else if index == 0 || collected[1].count < 1 << 16 {
          collected[index] += chunk[..<got]
        }
      }
    }
    return .closed(output: collected[0], errors: collected[1])
  }

  /// Waits for the end of a program that has closed its output.
  /// - Returns: its status; nil where it took too long.
  private static func status(of child: ChildProcess, _ deadline: Deadline) -> Int32? {
    if deadline.isNever { return child.wait() }
    while true {
      if let status = child.ended() { return status }
      guard deadline.left > 0 else { break }
      usleep(2000)
    }
    return nil
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

/// Ends a group of processes where this program ends without having ended it, even by SIGKILL: a shell waits for the end of a pipe
/// that only this program holds.
final class GroupGuard {
  private let shell: ChildProcess
  private var held: Int32

  /// - Returns: nil where the system starts none; the group then is as safe as its first process.
  init?(of group: ChildProcess) {
    guard let pipe = ChildProcess.pipe() else { return nil }
    let shell = ChildProcess(
      ["/bin/sh", "-c", "read -r line; kill -s KILL -- -\(group.id)"],
      streams: [.descriptor(pipe.input), .nothing, .nothing], isGroup: true, isBound: false)
    close(pipe.input)
    guard let shell else {
      close(pipe.output)
      return nil
    }
    (self.shell, held) = (shell, pipe.output)
  }

  /// Ends the guard before the group is gone: its number may be given to other processes then.
  func end() {
    shell.end()
    letGo()
  }

  /// Closes the pipe, as the end of this program does: the guard ends the group.
  func letGo() {
    if held >= 0 { close(held) }
    held = -1
  }
}
