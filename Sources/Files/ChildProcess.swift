import Glibc

/// A process of another program, started without a shell.
package struct ChildProcess {
  /// A standard stream of a process.
  package enum Stream {
    case descriptor(Int32)
    /// A file that is read.
    case file(String)
    /// The null device.
    case nothing
  }

  package let id: pid_t
  private let isGroup: Bool

  /// Starts a program.
  /// - Parameters:
  ///   - words: the program, which is looked up in PATH, and its arguments.
  ///   - streams: its input, output and errors; a nil or missing one is this program's own.
  ///   - environment: such as `LC_ALL=C.UTF-8`; nil for this program's own.
  ///   - isGroup: whether it has a group of its own: Ctrl-C does not reach it, and what it starts is ended with it.
  /// - Returns: nil where the system starts none; `errno` has its reason.
  package init?(
    _ words: [String], streams: [Stream?] = [], environment: [String]? = nil, isGroup: Bool = false
  ) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in zip(Int32(0)..., streams) {
      switch stream {
      case .descriptor(let given): posix_spawn_file_actions_adddup2(&actions, given, number)
      case .file(let path): posix_spawn_file_actions_addopen(&actions, number, path, O_RDONLY, 0)
      case .nothing:
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      case nil: break
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if isGroup { posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP)) }
    var vector: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = (environment ?? []).map { strdup($0) } + [nil]
    defer { for text in vector + variables { free(text) } }
    var child: pid_t = 0
    let status = variables.withUnsafeMutableBufferPointer {
      posix_spawnp(
        &child, words[0], &actions, &attributes, &vector,
        environment == nil ? environ : $0.baseAddress)
    }
    guard status == 0 else {
      errno = status
      return nil
    }
    (id, self.isGroup) = (child, isGroup)
  }

  /// The two ends of a pipe, to read from and to write to, which other programs do not inherit.
  /// - Returns: nil where the system has none left; `errno` has its reason.
  package static func pipe() -> (input: Int32, output: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits for its end.
  /// - Returns: its status, as `waitpid` gives it.
  @discardableResult package func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Its status where it has ended; nil while it runs.
  package func ended() -> Int32? {
    var status: Int32 = 0
    let found = waitpid(id, &status, WNOHANG)
    return found == id || found < 0 && errno != EINTR ? status : nil
  }

  /// Ends it with its group.
  /// - Returns: its status.
  @discardableResult package func end() -> Int32 {
    kill(isGroup ? -id : id, SIGKILL)
    return wait()
  }
}
