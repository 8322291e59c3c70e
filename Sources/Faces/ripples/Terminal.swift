import Glibc
import Prompt

/// Output for people: standard error for progress and messages, standard output for results. Text that comes from
/// outside cannot steer the terminal.
enum Terminal {
  /// The number of processors that may be used.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  static func say(_ text: String) { write(shown(text) + "\n", to: 2) }

  static func put(_ text: String) { write(shown(text.hasSuffix("\n") ? text : text + "\n"), to: 1) }

  private static func shown(_ text: String) -> String { VisibleText.of(Wording.spoken(text)) }

  /// Opens standard descriptors that the caller has closed, so that no file is opened in their place by accident: a
  /// message would end up in a sound file.
  static func openStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      let opened = open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
      if opened >= 0, opened != descriptor {
        dup2(opened, descriptor)
        close(opened)
      }
    }
  }

  static var isInteractive: Bool { isatty(2) == 1 }

  /// Writes all bytes; a reader that has gone away ends the command quietly.
  static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
