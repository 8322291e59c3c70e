import Glibc
import Score

/// The end of a program that was run without a shell and without input.
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
  /// - Throws: `Fault` (`file`) where the system has no pipes left.
  package init(_ words: [String], patience: Int32 = 60_000) throws(Fault) {
    let output = try Self.makePipe(to: words[0])
    defer { close(output[0]) }
    let errors: [Int32]
    do throws(Fault) { errors = try Self.makePipe(to: words[0]) } catch {
      close(output[1])
      throw error
    }
    defer { close(errors[0]) }
    let child = Self.spawn(words, output: output[1], errors: errors[1])
    close(output[1])
    close(errors[1])
    guard let child else {
      self = .missing
      return
    }
    let (bytes, complaint, finished) = Self.drain(output[0], errors[0], patience)
    if !finished { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard finished else {
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

  private static func spawn(_ words: [String], output: Int32, errors: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    var vector: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = [strdup("LC_ALL=C.UTF-8"), nil]
    defer { for text in vector + environment { free(text) } }
    var child: pid_t = 0
    let status = posix_spawnp(&child, words[0], &actions, nil, &vector, &environment)
    return status == 0 ? child : nil
  }

  /// Reads both pipes until they close, at most 256 MiB of output and 64 KiB of errors.
  private static func drain(
    _ output: Int32, _ errors: Int32, _ patience: Int32
  ) -> (output: [UInt8], errors: [UInt8], finished: Bool) {
    var collected: [[UInt8]] = [[], []]
    var polls = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while polls.contains(where: { $0.fd >= 0 }) {
      let ready = poll(&polls, 2, patience)
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
}
