import Glibc
import TestSupport

/// Another program: where it is, how it is run, and what it said.
enum Program {
  /// The path of a program, nil when it is not installed.
  static func path(_ name: String) -> String? {
    ["/usr/bin/\(name)", "/usr/local/bin/\(name)", "/bin/\(name)", "/sbin/\(name)"].first {
      access($0, X_OK) == 0
    }
  }

  static func isInstalled(_ names: String...) -> Bool { names.allSatisfy { path($0) != nil } }

  /// The program that plays a sine to sinks, beside the tests.
  static var tone: String { BuiltProgram.path("ripples-tone") }

  /// Starts a program with its three streams in files or nowhere.
  static func start(
    _ program: String, _ arguments: [String], output: String = "/dev/null",
    errors: String = "/dev/null"
  ) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o644)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT, 0o644)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let status = posix_spawn(&process, program, &actions, nil, &words, environ)
    precondition(status == 0, "cannot start \(program)")
    return process
  }

  /// Waits for the end of a program; its exit status, or nil when a signal ended it.
  @discardableResult
  static func wait(_ process: pid_t) -> Int? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? Int(status >> 8) & 0xff : nil
  }

  /// Runs a program to its end.
  /// - Returns: exit status and standard output.
  static func run(_ name: String, _ arguments: [String]) -> (status: Int?, output: [UInt8]) {
    let folder = TestFolder()
    let process = start(path(name)!, arguments, output: folder / "output")
    let status = wait(process)
    return (status, bytes(of: folder / "output"))
  }
}
