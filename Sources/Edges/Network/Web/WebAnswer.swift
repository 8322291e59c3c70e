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
