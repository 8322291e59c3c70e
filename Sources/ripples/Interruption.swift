import Glibc
import Synchronization

/// Ctrl-C and termination: the first asks for an orderly end, the second ends at once.
enum Interruption {
  private static let count = Atomic<Int>(0)

  static var isAskedFor: Bool { count.load(ordering: .relaxed) > 0 }

  /// From now on an interrupt finishes the file that is being written.
  static func watch() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { @Sendable _ in
        if Interruption.count.add(1, ordering: .relaxed).oldValue > 0 { _exit(130) }
      }
    }
    signal(SIGPIPE, SIG_IGN)
  }
}
