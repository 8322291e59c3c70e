import Glibc

/// Ends a group of processes where this program ends without having ended it, even by SIGKILL: a shell waits for the end of a pipe
/// that only this program holds.
final class GroupGuard {
  private let shell: ChildProcess
  private var held: Int32

  /// - Returns: nil where the system starts none; the group then is as safe as its first process.
  init?(of group: ChildProcess) {
    guard let pipe = ChildProcess.pipe() else { return nil }
    let shell = ChildProcess(
      ["/bin/sh", "-c", "read -r line; kill -s KILL -- -\(group.id)"],
      streams: [.descriptor(pipe.input), .nothing, .nothing], isGroup: true, isBound: false)
    close(pipe.input)
    guard let shell else {
      close(pipe.output)
      return nil
    }
    (self.shell, held) = (shell, pipe.output)
  }

  /// Ends the guard before the group is gone: its number may be given to other processes then.
  func end() {
    shell.end()
    letGo()
  }

  /// Closes the pipe, as the end of this program does: the guard ends the group.
  func letGo() {
    if held >= 0 { close(held) }
    held = -1
  }
}
