internal import CProcess
import Glibc
import Score

/// A claim on a folder or a socket: a file in it, or beside it, that its owner holds locked for as long as it needs that.
///
/// Only the lock tells whether the owner is gone. A number of a process does not: another container or another machine that
/// shares the folder has numbers of its own. What locks tell is known of this system alone, and of others only where the file
/// system passes locks on; so a claim counts as abandoned only where it was made under the system that runs now, or where
/// no other system can have the disk. In doubt it is somebody's.
package final class FileClaim: Sendable {
  private let descriptor: Int32

  /// Claims what was just made.
  /// - Parameter path: of the claim, a file that is not there yet.
  /// - Returns: nil where the file cannot be made or locked; `errno` has the reason.
  package init?(_ path: String) {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let opened = open(path, flags, 0o600)
    guard opened >= 0 else { return nil }
    // Somebody who looks for abandoned claims may have it for a moment.
    while flock(opened, LOCK_EX) != 0 {
      if errno == EINTR { continue }
      let number = errno
      close(opened)
      errno = number
      return nil
    }
    // Where that cannot be written, only the owner removes what is claimed.
    let text = SystemIdentity.now.text
    _ = write(opened, text, text.utf8.count)
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// Whether the owner is known to be gone; false where it is not known.
  /// - Parameter path: of the claim.
  package static func isAbandoned(_ path: String) -> Bool {
    let found = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    guard found >= 0 else { return false }
    defer { close(found) }
    guard flock(found, LOCK_EX | LOCK_NB) == 0 else { return false }
    // An owner writes only behind the lock, so that one which is just beginning has written nothing.
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(found, &bytes, bytes.count)
    guard count > 0, let claimed = SystemIdentity(String(decoding: bytes[..<count], as: UTF8.self))
    else { return false }
    let now = SystemIdentity.now
    if claimed.boot == now.boot { return true }
    return !now.machine.isEmpty && claimed.machine == now.machine && isOfThisSystemAlone(found)
  }

  /// Whether no other system can have the disk of a file: the kinds of file systems that lie on a disk or in memory of this one.
  private static func isOfThisSystemAlone(_ descriptor: Int32) -> Bool {
    // ext2 to ext4, XFS, Btrfs, F2FS, tmpfs: linux/magic.h
    let kinds: [UInt32] = [0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010, 0x0102_1994]
    return kinds.contains(process_file_system(descriptor))
  }
}

/// The system that runs now: which machine it is, and since which start.
private struct SystemIdentity {
  /// The machine's own number and its name; empty where it has no number.
  let machine: String
  /// The number of its start, which all containers of one machine share.
  let boot: String

  static let now: SystemIdentity = {
    func first(_ path: String) -> String {
      ((try? FileContent.text(path, limit: 4096)) ?? "").prefix { !$0.isNewline }.description
    }
    var name = [CChar](repeating: 0, count: 65)
    gethostname(&name, 64)
    let host = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let id = first("/etc/machine-id")
    return SystemIdentity(
      machine: id.isEmpty ? "" : "\(id) \(host)", boot: first("/proc/sys/kernel/random/boot_id"))
  }()

  private init(machine: String, boot: String) { (self.machine, self.boot) = (machine, boot) }

  /// Nil for a text that is none, and where the system has no number of its start.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 3, !lines[1].isEmpty else { return nil }
    self.init(machine: String(lines[0]), boot: String(lines[1]))
  }

  var text: String { "\(machine)\n\(boot)\n" }
}

/// A lock on a file, which one process at a time holds until it lets go or ends.
package final class FileLock: Sendable {
  private let descriptor: Int32
  private let isInherited: Bool

  /// Takes the lock.
  /// - Parameters:
  ///   - place: of a file, which is made where it is missing; a link is not followed.
  ///   - mode: the permissions of a file that is made.
  ///   - isInherited: whether the programs that this process starts hold the lock, too, until they end.
  ///   - refused: the fault where the system does not open the file; it is made while `errno` has the reason.
  ///   - busy: the fault where another process holds the lock; nil waits until it lets go.
  /// - Throws: `refused` and `busy`.
  package init(
    _ place: OutputPath, mode: mode_t = 0o644, isInherited: Bool = false,
    refused: ((String) -> Fault)? = nil, busy: Fault? = nil
  ) throws(Fault) {
    self.isInherited = isInherited
    let path = place.path
    descriptor = try OutputName(place).open(O_CREAT | O_RDWR, mode: mode)
    guard descriptor >= 0 else { throw refused?(path) ?? .opening(path, errno, to: "write") }
    if isInherited { _ = fcntl(descriptor, F_SETFD, 0) }
    while flock(descriptor, LOCK_EX | (busy == nil ? 0 : LOCK_NB)) != 0 {
      if errno == EINTR { continue }
      close(descriptor)
      throw busy ?? .opening(path, errno, to: "lock")
    }
  }

  deinit {
    // A child that another thread is just starting may have the same open file until it runs its program.
    if !isInherited { flock(descriptor, LOCK_UN) }
    close(descriptor)
  }
}
