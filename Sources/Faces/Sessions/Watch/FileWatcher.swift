import Glibc
import Score
import Sensors
import Synchronization

/// A watcher that says when files have been written: as soon as the writer closes them or renames them into place, or
/// 50 ms after the last write of one who keeps them open; and when they have been away for a second.
///
/// A file need not exist, nor its folder; links may be changed on the way to it. Where the system tells no events
/// (network file systems, no watch left) it looks every 250 ms.
public final class FileWatcher: Sendable {
  private let changed: @Sendable (String) -> Void
  private let thread = PollThread()
  private let state = WatchState()
  private let polls: Bool

  /// - Parameters:
  ///   - polling: true never asks the system for events, and only looks.
  ///   - changed: gets the path as it was given, on the watcher's thread; it must not call `watch`, and not wait for
  /// someone who does.
  public init(polling: Bool = false, changed: @escaping @Sendable (_ path: String) -> Void) {
    polls = polling
    self.changed = changed
  }

  /// Watches these files and no others, from their present state on; an empty list ends watching.
  ///
  /// A file that was watched before keeps its state: what happens to it meanwhile is not lost.
  /// - Throws: `Fault` (`machine`) where the system has no thread or descriptor left.
  public func watch(_ paths: [String]) throws(Fault) {
    thread.stop()
    let list = state.files.withLock { files -> [WatchedFile] in
      files = paths.map { path in
        files.first { $0.path == path } ?? WatchedFile(path, absolute: Self.absolute(path))
      }
      return files
    }
    guard !list.isEmpty else { return }
    // Made here, so that what happens after this call is heard.
    let armed = WatchLoop(list, polling: polls, changed: changed)
    let state = state
    try thread.start { wake in
      var loop = armed
      loop.run(until: wake)
      state.files.withLock { $0 = loop.files }
    }
  }

  /// Ends watching; returns when no callback runs any more.
  public func stop() { thread.stop() }

  private static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else { return "/" + path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
}

/// The knowledge of the files, shared by two threads that watch them.
private final class WatchState: Sendable {
  let files = Mutex<[WatchedFile]>([])
}
