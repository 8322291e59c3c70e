import ArgumentParser
import Glibc
import Rendering
import Synchronization

/// Handles Ctrl-C and termination: during a render the first interrupt asks for an orderly end, and the second ends
/// the command at once; before that, while files are read, the first ends it at once.
enum Interruption {
  private static let count = Atomic<Int>(0)
  private static let signal = Atomic<Int32>(0)
  private static let isRendering = Atomic<Bool>(false)

  /// Notes that from now on an interrupt can be answered between two blocks.
  static func noteRendering() { isRendering.store(true, ordering: .relaxed) }

  static var isAskedFor: Bool { count.load(ordering: .relaxed) > 0 }

  /// Whether a render is to end, asked between two of its blocks.
  static func endsRender() -> Bool {
    noteRendering()
    return isAskedFor
  }

  /// Waits for the first interrupt.
  static func wait() {
    noteRendering()
    while !isAskedFor { usleep(50_000) }
  }

  /// The exit code of work that the first interrupt ended.
  static var exitCode: ExitCode { ExitCode(signal: signal.load(ordering: .relaxed)) }

  /// Handles interrupts from now on: the first finishes the file that is being written.
  static func watch() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      Glibc.signal(number) { @Sendable number in
        _ = Interruption.signal.compareExchange(expected: 0, desired: number, ordering: .relaxed)
        let isFirst = Interruption.count.add(1, ordering: .relaxed).oldValue == 0
        if !isFirst || !Interruption.isRendering.load(ordering: .relaxed) {
          _exit(ExitCode(signal: number).rawValue)
        }
      }
    }
    // A reader that has left, and a file that may not grow further, are errors of the call that writes.
    Glibc.signal(SIGPIPE, SIG_IGN)
    Glibc.signal(SIGXFSZ, SIG_IGN)
  }
}

extension ExitCode {
  /// The exit code that a shell expects of a command that a signal ended: 130 for Ctrl-C, 143 for TERM, 129 for HUP.
  init(signal: Int32) { self.init(128 + signal) }
}
