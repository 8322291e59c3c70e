import Glibc
import Synchronization

/// Ctrl-C and termination: while a render goes on the first asks for an orderly end, the second ends at
/// once; before that, when files are read, the first ends at once.
enum Interruption {
  private static let count = Atomic<Int>(0)
  private static let isRendering = Atomic<Bool>(false)

  /// From now on an interrupt can be answered between two blocks.
  static func noteRendering() { isRendering.store(true, ordering: .relaxed) }

  static var isAskedFor: Bool { count.load(ordering: .relaxed) > 0 }

  /// From now on an interrupt finishes the file that is being written.
  static func watch() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { @Sendable _ in
        let isFirst = Interruption.count.add(1, ordering: .relaxed).oldValue == 0
        if !isFirst || !Interruption.isRendering.load(ordering: .relaxed) { _exit(130) }
      }
    }
    signal(SIGPIPE, SIG_IGN)
  }
}
