import Glibc
import Prompt
import Score
import Threads

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

/// The progress of a render: a bar with the time left on a terminal, a line every quarter otherwise.
final class ProgressBar {
  private let start = SteadyTime.seconds
  private let isInteractive = Terminal.isInteractive
  private var lastShown = 0.0
  private var lastQuarter = 0
  private let isSilent: Bool
  private let verb: String

  /// - Parameter verb: past participle for what is done: `rendered`.
  init(isSilent: Bool, verb: String = "rendered") { (self.isSilent, self.verb) = (isSilent, verb) }

  /// Shows a fraction of the work, 0...1.
  /// - Parameter what: words for what has been done so far.
  func show(_ fraction: Double, of what: String = "") {
    guard !isSilent else { return }
    let now = SteadyTime.seconds
    if isInteractive {
      guard now - lastShown > 0.1 || fraction >= 1 else { return }
      lastShown = now
      Terminal.write("\r" + bar(fraction, elapsed: now - start, what), to: 2)
    } else if Int(fraction * 4) > lastQuarter, now - start > 2 {
      lastQuarter = Int(fraction * 4)
      let done = what.isEmpty ? "" : " (\(what))"
      Terminal.say("\(verb) \(Int(fraction * 100)) %\(done), \(left(fraction, now - start)) left")
    }
  }

  /// Does work that shows its progress, and clears the bar's line however it ends.
  func during<T>(_ work: (ProgressBar) throws -> T) rethrows -> T {
    defer { end() }
    return try work(self)
  }

  private func end() {
    if isInteractive, !isSilent, lastShown > 0 { Terminal.write("\r\u{1B}[K", to: 2) }
  }

  private func bar(_ fraction: Double, elapsed: Double, _ what: String) -> String {
    let width = 30
    let full = Int(fraction * Double(width))
    let bar = String(repeating: "#", count: full) + String(repeating: ".", count: width - full)
    let done = what.isEmpty ? "" : "\(what), "
    return "[\(bar)] \(Int(fraction * 100)) %  \(done)\(left(fraction, elapsed)) left \u{1B}[K"
  }

  private func left(_ fraction: Double, _ elapsed: Double) -> String {
    guard fraction > 0.01 else { return "…" }
    let seconds = Int((elapsed / fraction * (1 - fraction)).rounded(.up))
    return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}

/// The wording by which the command passes on what its library says of settings and faults.
enum Wording {
  /// Whether a program reads the output (`RIPPLES_ERRORS=json`). Then faults are JSON, and settings stay as `‹zone
  /// Europe/Berlin›`, so that the program can put its own words in.
  static let isForPrograms = getenv("RIPPLES_ERRORS").map { String(cString: $0) == "json" } ?? false

  /// Whether a fault is written as JSON: where the call asks for JSON, and for programs.
  static var faultsAreJSON: Bool {
    isForPrograms || CommandLine.arguments.prefix { $0 != "--" }.contains("--json")
  }

  /// The settings that are arguments of the command, with the names that its help gives them.
  private static let arguments = [
    "mappings": "MAPPING", "submissions": "SUBMISSIONS", "lab": "LAB", "folder": "FOLDER",
  ]

  /// A text as its reader wants it: `typed` for people, as it is for programs.
  @Sendable static func spoken(_ text: String) -> String { isForPrograms ? text : typed(text) }

  /// A text whose settings are spelt as options and arguments: `--zone Europe/Berlin`.
  @Sendable static func typed(_ text: String) -> String {
    SettingMention.spoken(text) { name, value in
      (arguments[name] ?? "--" + name)
        + (value.isEmpty ? "" : " " + (value.contains(" ") ? "'\(value)'" : value))
    }
  }
}
