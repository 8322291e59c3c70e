import Glibc
import TestSupport

/// A program that plays a 440 Hz sine of amplitude 0.25 in real time, to a server and elsewhere.
///
/// A program of its own, because tests keep all of Swift's task threads busy, which the server needs.
final class LiveSine {
  private let process: pid_t
  private let folder = TestFolder()
  private var isRunning = true

  /// - Parameter addresses: sinks, `{}` in them standing for the sine's own folder.
  init(_ addresses: [String] = ["http:0"], sampleRate: Int = 48000, seconds: Int = 600) {
    let folder = folder
    process = Program.start(
      Program.tone,
      ["--rate", "\(sampleRate)", "\(seconds)"]
        + addresses.map { $0.replacing("{}", with: folder.path) },
      output: folder / "output", errors: folder / "errors")
    precondition(
      eventually { lines.contains { $0.hasPrefix("playing") } || hasEnded }, "no sine")
  }

  deinit { if isRunning { end(with: SIGKILL) } }

  func file(_ name: String) -> String { folder / name }

  /// What it has said.
  var lines: [String] {
    String(decoding: bytes(of: folder / "errors"), as: UTF8.self).split(separator: "\n").map(
      String.init)
  }

  /// The port of its server.
  var port: Int {
    Int(lines.first { $0.hasPrefix("at http") }?.split(separator: ":").last ?? "") ?? 0
  }

  func player(_ path: String) -> Player { Player(port: port, path: path) }

  /// Ends it, and waits.
  /// - Returns: exit status; nil when a signal ended it.
  @discardableResult
  func end(with signal: Int32 = SIGTERM) -> Int? {
    kill(process, signal)
    return wait()
  }

  /// Waits until it ends by itself.
  func wait() -> Int? {
    isRunning = false
    return Program.wait(process)
  }

  private var hasEnded: Bool {
    var status = siginfo_t()
    return waitid(P_PID, id_t(process), &status, WEXITED | WNOHANG | WNOWAIT) == 0
      && status.si_signo == SIGCHLD
  }
}
