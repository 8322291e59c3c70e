import Glibc
import Score

/// Wakes a thread that polls: a pipe to itself, which any thread may ring.
public final class Wake: Sendable {
  /// The descriptor that can be read when the thread was woken.
  public let descriptor: Int32
  /// The descriptor of the other end: a byte that is written there wakes the thread too.
  public let writeEnd: Int32

  /// - Throws: `Fault` (`machine`) where no descriptor is left.
  public init() throws(Fault) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw Fault(
        .machine, "no descriptor is left for a pipe",
        hint: "close some files, or raise the limit on open files (ulimit -n)")
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (descriptor, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  public func ring() {
    var byte: UInt8 = 0
    _ = write(writeEnd, &byte, 1)
  }

  /// The bytes that were written since the last call.
  public func take() -> [UInt8] {
    var found: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      if count <= 0 { return found }
      found += bytes[..<count]
    }
  }
}
