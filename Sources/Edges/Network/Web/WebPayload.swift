internal import CWebSockets

/// Bytes to send, with room before them for the head of a frame, so that many connections share one copy.
///
/// libwebsockets writes the head into that room while it sends; only the server's thread sends.
public final class WebPayload: Sendable {
  private nonisolated(unsafe) let memory: UnsafeMutablePointer<UInt8>
  /// The number of bytes to send.
  public let count: Int
  /// Whether the bytes are text in UTF-8, which tells the two kinds of messages of a WebSocket apart.
  let isText: Bool

  private static let headroom = Int(WEB_HEADROOM)

  /// - Parameter bytes: bytes; as messages of a WebSocket they are binary ones.
  public convenience init(_ bytes: [UInt8]) { self.init(bytes, isText: false) }

  /// - Parameter text: text; as a message of a WebSocket it is one of text.
  public convenience init(_ text: String) { self.init(Array(text.utf8), isText: true) }

  /// A chunk of an answer without a known length (RFC 9112, clause 7.1); without bytes it is the last one.
  package convenience init(chunk bytes: [UInt8]) {
    self.init(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10])
  }

  private init(_ bytes: [UInt8], isText: Bool) {
    count = bytes.count
    self.isText = isText
    memory = .allocate(capacity: Self.headroom + bytes.count)
    memory.update(repeating: 0, count: Self.headroom)
    bytes.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      (memory + Self.headroom).initialize(from: first, count: source.count)
    }
  }

  deinit { memory.deallocate() }

  /// The place of the first byte.
  var start: UnsafeMutablePointer<UInt8> { memory + Self.headroom }
}
