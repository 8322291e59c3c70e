internal import CWebSockets

/// The head of an HTTP request.
public struct WebRequest: Sendable {
  /// The path, decoded and without steps upwards; it begins with a slash.
  public internal(set) var path: String
  /// The first step of the path, where one was asked for (`WebAccess.tokens`).
  public internal(set) var token: String?
  /// The arguments after the question mark, decoded, in their order.
  public let arguments: [(name: String, value: String)]
  let isHead: Bool
  /// Whether the request only asks for something; all else (POST, PUT) is refused.
  let isReading: Bool
  /// Whether the request asks for a WebSocket of the one version that there is (RFC 6455, clause 4.2.1).
  let asksForSocket: Bool
  /// The name that the request has for this server, `HOST` or `HOST:PORT`; nil when it does not say.
  let authority: String?
  /// The origin of the page that asks; nil for programs and for what a person opens.
  let origin: String?
  /// The word of a browser for a page without an origin (`Sec-Fetch-Site`).
  let site: String?
  /// The browser's purpose for the answer (`Sec-Fetch-Mode`).
  let mode: String?
  /// Whether the client unpacks what gzip has packed (RFC 9110, clause 12.5.3).
  public let acceptsGzip: Bool
  /// The marks of the versions that the client holds (`If-None-Match`, RFC 9110, clause 13.1.2); nil where it holds none.
  public let known: String?

  /// - Parameter head: the connection, while libwebsockets still holds the head of its request.
  init(head wsi: OpaquePointer) {
    let tokens = [WSI_TOKEN_GET_URI, WSI_TOKEN_HEAD_URI]
    let method = tokens.first { lws_hdr_total_length(wsi, $0) > 0 }
    isReading = method != nil
    isHead = method == WSI_TOKEN_HEAD_URI
    path = method.flatMap { Self.field($0, of: wsi) } ?? "/"
    asksForSocket =
      method == WSI_TOKEN_GET_URI
      && Self.field(WSI_TOKEN_UPGRADE, of: wsi)?.lowercased() == "websocket"
      && Self.field(WSI_TOKEN_VERSION, of: wsi) == "13"
      && Self.field(WSI_TOKEN_KEY, of: wsi)?.utf8.count == 24
    authority = Self.field(WSI_TOKEN_HOST, of: wsi)
    origin = Self.field(WSI_TOKEN_ORIGIN, of: wsi)
    site = Self.field(named: "sec-fetch-site:", of: wsi)
    mode = Self.field(named: "sec-fetch-mode:", of: wsi)
    known = Self.field(WSI_TOKEN_HTTP_IF_NONE_MATCH, of: wsi)
    acceptsGzip = Self.field(WSI_TOKEN_HTTP_ACCEPT_ENCODING, of: wsi)?.contains("gzip") ?? false
    arguments = Self.arguments(of: wsi)
  }

  private static func field(_ token: lws_token_indexes, of wsi: OpaquePointer) -> String? {
    let length = lws_hdr_total_length(wsi, token)
    guard length > 0 else { return nil }
    return text(length) { lws_hdr_copy(wsi, $0, $1, token) }
  }

  private static func field(named name: String, of wsi: OpaquePointer) -> String? {
    let length = lws_hdr_custom_length(wsi, name, Int32(name.utf8.count))
    guard length > 0 else { return nil }
    return text(length) { lws_hdr_custom_copy(wsi, $0, $1, name, Int32(name.utf8.count)) }
  }

  private static func arguments(of wsi: OpaquePointer) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    while true {
      let index = Int32(found.count)
      let length = lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, index)
      guard length > 0 else { return found }
      let argument =
        text(length) { lws_hdr_copy_fragment(wsi, $0, $1, WSI_TOKEN_HTTP_URI_ARGS, index) } ?? ""
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      found.append((String(parts[0]), parts.count == 2 ? String(parts[1]) : ""))
    }
  }

  /// Returns text of the given number of bytes, copied by libwebsockets, which adds a zero.
  private static func text(
    _ length: Int32, copy: (UnsafeMutablePointer<CChar>, Int32) -> Int32
  ) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(length) + 1)
    let count = bytes.withUnsafeMutableBufferPointer { copy($0.baseAddress!, Int32($0.count)) }
    guard count >= 0 else { return nil }
    return String(decoding: bytes.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
