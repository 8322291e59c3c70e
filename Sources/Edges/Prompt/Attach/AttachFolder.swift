import Files
import Glibc
import Network
import Score

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

/// Folders under a shared one such as `/tmp` that only their owner can enter, and that nobody else can have made.
public enum PrivateFolder {
  /// The number of further names that are tried where somebody else has taken one.
  private static let tries = 9

  /// The path of this user's folder: `/tmp/ripples-UID`; where that is somebody else's, `/tmp/ripples-UID-1` and so on,
  /// the first that is ours or free.
  public static func temporary(in parent: String = "/tmp") -> String {
    let name = "\(parent)/ripples-\(getuid())"
    let names = [name] + (1...tries).map { "\(name)-\($0)" }
    return names.first { isFree($0) || isOwn($0) } ?? name
  }

  /// Makes the folder.
  /// - Parameter hint: what to do where it is somebody else's.
  /// - Throws: `Fault` when it cannot be made (`missing`, `permission`, `diskFull`, `file`) or belongs to somebody else
  ///   (`permission`).
  public static func make(
    _ path: String, hint: String = "remove it, or set XDG_RUNTIME_DIR to a folder that is"
  ) throws(Fault) {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw Fault(
        FaultCode(system: errno), "cannot be made: \(Fault.words(errno))", at: FaultPlace(path))
    }
    guard isOwn(path) else {
      throw Fault(.permission, "is not a folder of yours", at: FaultPlace(path), hint: hint)
    }
    var facts = stat()
    if lstat(path, &facts) == 0, facts.st_mode & 0o777 != 0o700 { chmod(path, 0o700) }
  }

  private static func isFree(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) != 0
  }

  /// Tells whether a path is a folder, and no link to one, that belongs to this user.
  private static func isOwn(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR && facts.st_uid == getuid()
  }
}
