import Glibc

/// The facts by which one state of a file is told from another without reading it.
struct FileSignature: Equatable {
  private let device: dev_t
  private let inode: ino_t
  private let size: Int
  private let written: [Int]

  /// Looks at a file, links followed; nil when there is none of this name.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = status.st_dev
    inode = status.st_ino
    size = status.st_size
    written = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }
}
