import Files
import Glibc
import Score
import Network

/// A session that can be attached to.
public struct AttachableSession: Sendable, Equatable {
  /// The process that listens; nil for a socket with a name of its own.
  public var process: Int32?
  public var path: String
  /// The time at which it began to listen, in seconds since 1970.
  public var started: Double
}

/// The folder where sessions put their sockets: `$XDG_RUNTIME_DIR/ripples`, or `/tmp/ripples-UID`, or where that is
/// somebody else's `/tmp/ripples-UID-1` and so on.
///
/// Only its owner can enter it.
public struct AttachFolder: Sendable {
  public let path: String

  public init(_ path: String) { self.path = path }

  public static var standard: AttachFolder {
    let run = UserFolder.named("XDG_RUNTIME_DIR").map { $0 + "/ripples" }
    return AttachFolder(run ?? PrivateFolder.temporary())
  }

  /// The socket of this process.
  var ownSocket: String { "\(path)/\(getpid()).sock" }

  /// Makes the folder.
  /// - Throws: `Fault` as `PrivateFolder.make` does.
  func make() throws(Fault) { try PrivateFolder.make(path) }

  /// The claim on a socket, which is held as long as its session listens.
  static func claim(of socket: String) -> String { socket + ".claimed" }

  /// The sessions that listen, newest first. Sockets of sessions that are known to be gone are removed.
  public func sessions() -> [AttachableSession] {
    var found: [AttachableSession] = []
    for name in FileLister.list(path + "/") where name.hasSuffix(".sock") {
      let socket = "\(path)/\(name)"
      let process = Int32(name.dropLast(5))
      switch UnixSocket.answers(socket) {
      case true: found.append(Self.session(socket, process))
      case false:
        guard FileClaim.isAbandoned(Self.claim(of: socket)) else { continue }
        for path in [socket, Self.claim(of: socket)] { unlink(path) }
      }
    }
    return found.sorted { ($0.started, $0.path) > ($1.started, $1.path) }
  }

  private static func session(_ path: String, _ process: Int32?) -> AttachableSession {
    var facts = stat()
    stat(path, &facts)
    let started = Double(facts.st_mtim.tv_sec) + Double(facts.st_mtim.tv_nsec) * 1e-9
    return AttachableSession(process: process, path: path, started: started)
  }
}
