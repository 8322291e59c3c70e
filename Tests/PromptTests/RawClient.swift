import Glibc
import Network
import TestSupport
import Threads

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

  /// The next line; nil when the connection has ended or nothing comes.
  func line() -> String? {
    _ = eventually {
      if !waiting.isEmpty || lines.hasEnded { return true }
      if Descriptor.poll([descriptor], 50)[0] {
        for case .text(let text) in lines.read() { waiting.append(text) }
      }
      return !waiting.isEmpty || lines.hasEnded
    }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// The next lines, as many as are asked for or come.
  func take(_ count: Int) -> [String] { (0..<count).compactMap { _ in line() } }

  /// Waits until the server has closed.
  func isClosed() -> Bool {
    eventually {
      if !lines.hasEnded, Descriptor.poll([descriptor], 50)[0] { _ = lines.read() }
      return lines.hasEnded
    }
  }

  func stopSending() { shutdown(descriptor, Int32(SHUT_WR)) }
}
