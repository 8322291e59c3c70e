import Glibc
import Score
import Sockets
import Synchronization
import Threads

/// Lets other processes type into a session over a Unix socket; docs/attach.md has the protocol.
public final class AttachServer: Sendable {
  /// The most clients at once; more are turned away.
  static let clientLimit = 32

  /// The path of the socket.
  public let path: String
  private let stopping: StopFlag
  private let thread: SystemThread

  /// Begins to listen.
  /// - Parameters:
  ///   - path: the path of the socket; nil for this process's own in `AttachFolder.standard`.
  ///   - greeting: says what runs here now to a client that has connected; may be empty.
  /// - Throws: `Fault` (`connection`, `permission`, `call` or `file`) when it cannot listen.
  public init(
    _ target: any PromptTarget, notices: Notices, path: String? = nil,
    greeting: @escaping @Sendable () -> String = { "" }
  ) throws(Fault) {
    if path == nil { try AttachFolder.standard.make() }
    let path = path ?? AttachFolder.standard.ownSocket
    let listener = try UnixSocket.listen(at: path)
    let stopping = StopFlag()
    (self.path, self.stopping) = (path, stopping)
    thread = SystemThread(named: "attach") {
      AttachService(target, notices, listener: listener, stopping: stopping, greeting: greeting)
        .run()
    }
  }

  deinit { stop() }

  /// Closes all connections and removes the socket. What was said before is still sent to clients that
  /// take it within a second.
  public func stop() {
    guard stopping.set() else { return }
    unlink(path)
    thread.join()
  }
}

/// A flag that tells a thread to end.
final class StopFlag: Sendable {
  let wake = Wake()
  private let state = Atomic<Bool>(false)

  var isSet: Bool { state.load(ordering: .acquiring) }

  /// Sets the flag; false when it was set before.
  func set() -> Bool {
    let isFirst = !state.exchange(true, ordering: .acquiringAndReleasing)
    wake.ring()
    return isFirst
  }
}
