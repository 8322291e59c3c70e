import Glibc
import TestSupport

/// A player over a plain socket, so that nothing but the system stands between the test and the server.
final class Player {
  private let descriptor: Int32
  /// When more came than the head, in seconds since the player began.
  private(set) var firstSound: Double?
  private(set) var received: [UInt8] = []
  private let begin = steadySeconds()

  /// Connects and asks for a path; reads nothing yet.
  /// - Parameter fields: of the request's head, each with its end of line.
  init(port: Int, path: String, fields: String = "Host: 127.0.0.1\r\n") {
    descriptor = Self.connected(port)
    precondition(descriptor >= 0, "nobody listens at port \(port)")
    let request = Array("GET \(path) HTTP/1.1\r\n\(fields)\r\n".utf8)
    precondition(write(descriptor, request, request.count) == request.count)
  }

  deinit { close(descriptor) }

  /// Reads until the server closes, or so many seconds have passed.
  /// - Returns: whether the server has closed.
  @discardableResult
  func listen(seconds: Double) -> Bool {
    let end = steadySeconds() + seconds
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while steadySeconds() < end {
      var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wanted, 1, Int32(max(1, 1000 * (end - steadySeconds())))) > 0 else { continue }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return true }
      if firstSound == nil, !received.isEmpty { firstSound = steadySeconds() - begin }
      received += buffer[..<count]
    }
    return false
  }

  /// Reads until so many bytes have come, or the server closes.
  func listen(bytes: Int) { _ = eventually { received.count >= bytes || listen(seconds: 0.05) } }

  /// Reads a response of known length.
  func listenToAnswer() {
    _ = eventually {
      if listen(seconds: 0.05) { return true }
      let line = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
      return line.map { body.count == Int($0.dropFirst(16)) } ?? false
    }
  }

  /// Whether the server has closed the connection, though nothing was read.
  var isClosed: Bool {
    var wanted = pollfd(fd: descriptor, events: 0, revents: 0)
    poll(&wanted, 1, 0)
    return Int32(wanted.revents) & (POLLERR | POLLHUP) != 0
  }

  /// The response's head.
  var head: String {
    let end = received.firstRange(of: Array("\r\n\r\n".utf8))?.lowerBound ?? 0
    return String(decoding: received[..<end], as: UTF8.self)
  }

  /// The body; chunked transfer coding (RFC 9112, section 7.1) taken off, an unfinished chunk dropped.
  var body: [UInt8] {
    guard var at = received.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else { return [] }
    guard head.lowercased().contains("transfer-encoding: chunked") else {
      return Array(received[at...])
    }
    var body: [UInt8] = []
    while let lineEnd = received[at...].firstIndex(of: 13) {
      let digits = String(decoding: received[at..<lineEnd], as: UTF8.self)
      guard let size = Int(digits, radix: 16), size > 0 else { break }
      guard lineEnd + 2 + size + 2 <= received.count else { break }
      body += received[lineEnd + 2..<lineEnd + 2 + size]
      at = lineEnd + 2 + size + 2
    }
    return body
  }

  /// Whether the body was ended by the server, not cut off.
  var isComplete: Bool { received.suffix(5) == Array("0\r\n\r\n".utf8)[...] }

  static func isListening(_ port: Int) -> Bool {
    let descriptor = connected(port)
    close(descriptor)
    return descriptor >= 0
  }

  /// A port that nobody uses now.
  static func freePort() -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = loopback(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(descriptor, $0, size)
        getsockname(descriptor, $0, &size)
      }
    }
    return Int(in_port_t(bigEndian: address.sin_port))
  }

  private static func connected(_ port: Int) -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = loopback(port)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if status == 0 { return descriptor }
    close(descriptor)
    return -1
  }

  private static func loopback(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
  }
}
