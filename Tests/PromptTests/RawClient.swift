import Glibc
import Sockets

@testable import Prompt

/// Speaks the attach protocol with nothing but a socket.
final class RawClient {
  private let descriptor: Int32
  private var lines: LineBuffer
  private var waiting: [String] = []

  init(_ path: String) throws {
    descriptor = try UnixSocket.connect(to: path)
    lines = LineBuffer(descriptor)
  }

  deinit { close(descriptor) }

  func send(_ text: String) { Descriptor.write(text, to: descriptor) }

  /// The next line; nil when the connection has ended or nothing comes within some seconds.
  func line(seconds: Double = 5) -> String? {
    let limit = Clock.seconds + seconds
    while waiting.isEmpty, !lines.hasEnded, Clock.seconds < limit {
      guard Descriptor.poll([descriptor], 50)[0] else { continue }
      for case .text(let text) in lines.read() { waiting.append(text) }
    }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// The next lines, as many as are asked for or come.
  func take(_ count: Int) -> [String] { (0..<count).compactMap { _ in line() } }

  /// Whether the server has closed, within some seconds.
  func isClosed(seconds: Double = 5) -> Bool {
    let limit = Clock.seconds + seconds
    while Clock.seconds < limit {
      if lines.hasEnded { return true }
      if Descriptor.poll([descriptor], 50)[0] { _ = lines.read() }
    }
    return false
  }

  func stopSending() { shutdown(descriptor, Int32(SHUT_WR)) }
}
