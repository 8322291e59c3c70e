import Glibc

/// The command `ripples` of this build, run as a person runs it.
public final class CommandRun {
  private let process: pid_t
  private let log: String

  /// Begins it in a folder that takes its output, too.
  /// - Parameter environment: `NAME=value`, besides that of the test.
  public init(_ arguments: [String], in folder: TestFolder, environment: [String] = []) {
    let path = BuiltProgram.path("ripples")
    log = folder / "log.txt"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var words = (["env", "-C", folder.path, path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) }
    var place = environ
    while let variable = place.pointee {
      variables.append(strdup(variable))
      place += 1
    }
    variables.append(nil)
    defer { for text in words + variables { free(text) } }
    // The threads of tests block signals, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var child = pid_t()
    let result = posix_spawn(&child, "/usr/bin/env", &actions, &attributes, &words, &variables)
    precondition(result == 0, "env does not start: \(String(cString: strerror(result)))")
    process = child
  }

  public func send(_ signal: Int32) { kill(process, signal) }

  /// Waits for its end.
  /// - Returns: its exit code, negative for a signal that ended it, and all that it said.
  public func finish() -> (code: Int32, words: String) {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    let words = String(decoding: bytes(of: log), as: UTF8.self)
    return (signal == 0 ? status >> 8 & 0xff : -signal, words)
  }
}
