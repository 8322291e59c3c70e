import Files
import Glibc
import Score
import Network
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
  /// Nil where there can be none; then nobody else removes the socket.
  private let claim: FileClaim?

  /// Begins to listen.
  /// - Parameters:
  ///   - path: the path of the socket; nil for this process's own in `AttachFolder.standard`.
  ///   - greeting: says what runs here now to a client that has connected; may be empty.
  /// - Throws: `Fault` (`connection`, `permission`, `call`, `machine` or `file`) when it cannot listen.
  public init(
    _ target: any PromptTarget, notices: Notices, path: String? = nil,
    greeting: @escaping @Sendable () -> String = { "" }
  ) throws(Fault) {
    if path == nil { try AttachFolder.standard.make() }
    let path = path ?? AttachFolder.standard.ownSocket
    let stopping = try StopFlag()
    let listener = try UnixSocket.listen(at: path)
    // Whoever had the name before is gone.
    unlink(AttachFolder.claim(of: path))
    claim = FileClaim(AttachFolder.claim(of: path))
    (self.path, self.stopping) = (path, stopping)
    do throws(Fault) {
      thread = try SystemThread(named: "attach") {
        AttachService(target, notices, listener: listener, stopping: stopping, greeting: greeting)
          .run()
      }
    } catch {
      close(listener)
      for path in [path, AttachFolder.claim(of: path)] { unlink(path) }
      throw error
    }
  }

  deinit { stop() }

  /// Closes all connections and removes the socket. What was said before is still sent to clients that
  /// take it within a second.
  public func stop() {
    guard stopping.set() else { return }
    for path in [path, AttachFolder.claim(of: path)] { unlink(path) }
    thread.join()
  }
}

/// A flag that tells a thread to end.
final class StopFlag: Sendable {
  let wake: Wake
  private let state = Atomic<Bool>(false)

  /// - Throws: `Fault` (`machine`) where no descriptor is left.
  init() throws(Fault) { wake = try Wake() }

  var isSet: Bool { state.load(ordering: .acquiring) }

  /// Sets the flag; false when it was set before.
  func set() -> Bool {
    let isFirst = !state.exchange(true, ordering: .acquiringAndReleasing)
    wake.ring()
    return isFirst
  }
}
