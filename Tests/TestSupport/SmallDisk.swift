import Glibc

/// A disk of some kilobytes, which only root can mount; it is gone with the object.
public final class SmallDisk {
  public let path: String
  private let folder = TestFolder()

  /// Mounts a disk; nil where this process may not.
  public init?(kilobytes: Int) {
    path = folder / "disk"
    mkdir(path, 0o755)
    guard mount("none", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else { return nil }
  }

  deinit { umount(path) }

  /// Whether this process may mount one.
  public static var isPossible: Bool { SmallDisk(kilobytes: 16) != nil }
}
