import Files
import Glibc
import Score

/// A UDP socket of IPv4 that only receives.
final class UDPSocket: Sendable {
  let descriptor: Int32
  /// The port it listens on.
  let port: UInt16

  /// - Parameters:
  ///   - address: the IPv4 address of an interface; `0.0.0.0` for all of them.
  ///   - port: the UDP port; 0 lets the system choose.
  init(address: String, port: UInt16) throws(Fault) {
    let place = "osc \(address):\(port)"
    var socketAddress = sockaddr_in()
    socketAddress.sin_family = sa_family_t(AF_INET)
    socketAddress.sin_port = port.bigEndian
    let numbers = address == "localhost" ? "127.0.0.1" : address
    guard inet_pton(AF_INET, numbers, &socketAddress.sin_addr) == 1 else {
      throw .source(
        place, "is no address of IPv4",
        hint: "give 127.0.0.1 for this computer only, 0.0.0.0 for the network")
    }
    let kind =
      Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw Self.error(place, port) }
    var size = Int32(clamping: 1 << 20)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    var bound = socketAddress
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &bound) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard status else {
      defer { close(descriptor) }
      throw Self.error(place, port)
    }
    self.descriptor = descriptor
    self.port = UInt16(bigEndian: bound.sin_port)
  }

  deinit { close(descriptor) }

  /// The next datagram, if one is there; the bytes are in the buffer's first part.
  func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Int? {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count >= 0 { return count }
      if errno != EINTR { return nil }
    }
  }

  /// Datagrams that the system threw away because they were not fetched in time (`SO_MEMINFO`, its
  /// ninth word: drops).
  var lost: Int {
    var words = [UInt32](repeating: 0, count: 9)
    var length = socklen_t(words.count * 4)
    let status = getsockopt(descriptor, SOL_SOCKET, 55, &words, &length)
    return status == 0 && length == 36 ? Int(clamping: words[8]) : 0
  }

  private static func error(_ place: String, _ port: UInt16) -> Fault {
    let code = errno
    let reason = String(cString: strerror(code))
    let hint =
      switch code {
      case EADDRINUSE:
        "another program listens on port \(port) (`ss -ulpn` says which): end it or choose another port"
      case EACCES: "ports below 1024 belong to the system: choose another"
      case EADDRNOTAVAIL: "this computer has no such address: give 127.0.0.1 or 0.0.0.0"
      default: "choose another port"
      }
    return Fault.source(place, "cannot listen: \(reason)", hint: hint)
  }
}
