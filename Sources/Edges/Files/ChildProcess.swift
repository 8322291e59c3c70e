internal import CProcess
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

  /// Starts a program. It is killed when the thread that started it ends, so that it does not outlive a command that crashes or is
  /// killed; programs that it has begun by then are left, unless a `GroupGuard` ends them.
  /// - Parameters:
  ///   - words: the program, which is looked up in PATH, and its arguments.
  ///   - streams: its input, output and errors; a nil or missing one is this program's own.
  ///   - environment: such as `LC_ALL=C.UTF-8`; nil for this program's own.
  ///   - isGroup: whether it has a group of its own: Ctrl-C does not reach it, and what it starts is ended with it.
  ///   - isBound: whether it is killed with the thread that started it.
  /// - Returns: nil where the system starts none; `errno` has its reason.
  package init?(
    _ words: [String], streams: [Stream?] = [], environment: [String]? = nil, isGroup: Bool = false,
    isBound: Bool = true
  ) {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    var descriptors: [Int32] = [-1, -1, -1]
    for (number, stream) in streams.prefix(3).enumerated() {
      guard let stream else { continue }
      guard let descriptor = Self.descriptor(of: stream, &opened) else { return nil }
      descriptors[number] = descriptor
    }
    let vector: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = (environment ?? []).map { strdup($0) } + [nil]
    defer { for text in vector + variables { free(text) } }
    let child = variables.withUnsafeMutableBufferPointer { variables in
      process_start(
        vector, environment == nil ? environ : variables.baseAddress, descriptors, isGroup, isBound)
    }
    guard child > 0 else { return nil }
    (id, self.isGroup) = (child, isGroup)
  }

  /// The descriptor of a stream.
  /// - Parameter opened: gets it where it is to be closed after the start.
  /// - Returns: nil for a file that cannot be opened; `errno` has the reason.
  private static func descriptor(of stream: Stream, _ opened: inout [Int32]) -> Int32? {
    let descriptor: Int32
    switch stream {
    case .descriptor(let given): return given
    case .file(let path): descriptor = open(path, O_RDONLY | O_CLOEXEC)
    case .nothing: descriptor = open("/dev/null", O_RDWR | O_CLOEXEC)
    }
    guard descriptor >= 0 else { return nil }
    opened.append(descriptor)
    return descriptor
  }

  /// The two ends of a pipe, to read from and to write to, which other programs do not inherit.
  /// - Returns: nil where the system has none left; `errno` has its reason.
  package static func pipe() -> (input: Int32, output: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard process_pipe(&ends) else { return nil }
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

/// The process that has started this program.
public enum ParentProcess {
  /// The variable of the environment by which a process asks that this program ends with it, by its number.
  private static let variable = "RIPPLES_PARENT"

  /// Ends with the process that asks for it, however that ends; programs that are started from here are not asked.
  public static func follow() {
    guard let number = getenv(variable).flatMap({ pid_t(String(cString: $0)) }) else { return }
    unsetenv(variable)
    process_follow(number)
  }
}

/// The signals of this program.
public enum SystemSignals {
  /// Lets no signal end the program that means nothing to it, such as SIGUSR1 and SIGALRM.
  public static func ignoreStrange() { process_ignore_strange_signals() }

  /// Gives the signals back, for a program that takes the place of this one.
  package static func forgetStrange() { process_forget_strange_signals() }
}
