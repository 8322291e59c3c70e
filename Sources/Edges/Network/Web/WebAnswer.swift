internal import CWebSockets

/// The answer of a server to a request.
public enum WebAnswer: Sendable {
  /// A whole answer.
  case whole(WebContent)
  /// An answer without an end of its own: after the head of the content the connection is handed over, and the chunks
  /// that it is given are sent (`WebPayload(chunk:)`).
  case endless(WebContent, begin: @Sendable (WebConnection) -> Void)

  /// Adds fields to the head; those that the content has itself stay as they are.
  mutating func add(_ fields: [(name: String, value: String)]) {
    switch self {
    case .whole(var content):
      content.fields += fields.filter { one in
        !content.fields.contains { $0.name == one.name }
      }
      self = .whole(content)
    case .endless(var content, let begin):
      content.fields += fields
      self = .endless(content, begin: begin)
    }
  }
}

/// The content of a whole answer.
public struct WebContent: Sendable {
  /// The status code (RFC 9110, clause 15).
  public var status: Int = 200
  /// The media type.
  public var type: String
  public var body: WebPayload
  /// Further fields of the head.
  public var fields: [(name: String, value: String)] = []

  public init(_ body: WebPayload, type: String) { (self.body, self.type) = (body, type) }

  /// The answer to a good request for what is not there, which no browser complains of (204).
  public static var nothing: WebContent {
    var content = WebContent(WebPayload([]), type: "")
    content.status = 204
    return content
  }

  /// Text with a line end.
  public init(text: String, status: Int = 200, type: String = "text/plain; charset=utf-8") {
    self.init(WebPayload(text.hasSuffix("\n") ? text : text + "\n"), type: type)
    self.status = status
  }
}

/// The places of a server: what it answers, and who talks at the other end of its WebSockets.
public protocol WebPlaces: Sendable {
  /// The answer to a request; nil where there is nothing of its own. The server's thread calls it, so it returns soon.
  func answer(_ request: WebRequest) -> WebAnswer?
  /// The one who talks at the other end of a WebSocket that a request asks for; nil where there is none.
  func socket(_ request: WebRequest) -> (any WebSocketPeer)?
}

extension WebPlaces {
  public func answer(_ request: WebRequest) -> WebAnswer? { nil }
  public func socket(_ request: WebRequest) -> (any WebSocketPeer)? { nil }
}

/// Who talks at the other end of a WebSocket. The server's thread calls it, so its functions return soon.
public protocol WebSocketPeer: AnyObject, Sendable {
  /// The connection stands.
  func open(_ connection: WebConnection)
  /// A whole message of text has come.
  func receive(_ text: String)
  /// The server ends: what is sent now is the last word.
  func farewell()
  /// The connection has ended, for whatever reason.
  func close()
}

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
