internal import CWebSockets
import Glibc

/// One connection of the server: an answer of HTTP on its way, or a WebSocket. It may be touched on the server's thread
/// only, except that `post` of the server brings work there.
public final class WebConnection: Sendable {
  nonisolated(unsafe) let wsi: OpaquePointer
  private nonisolated(unsafe) var pending: [WebPayload] = []
  /// The bytes of the first pending payload that have been sent.
  private nonisolated(unsafe) var sent = 0
  private nonisolated(unsafe) var ending = Ending.open
  /// The bytes that wait to be sent.
  public private(set) nonisolated(unsafe) var queued = 0
  /// The connection's other end, for a WebSocket.
  let peer: (any WebSocketPeer)?
  /// The message that is coming, for a WebSocket.
  private nonisolated(unsafe) var message: [UInt8] = []
  private nonisolated(unsafe) var allowance = WebLimits.messages
  /// Whether the connection goes on without an end of its own: a WebSocket or a stream.
  private(set) nonisolated(unsafe) var lasts: Bool
  /// When something last moved of what waits, in microseconds.
  private nonisolated(unsafe) var moved: Int64 = 0
  /// Whether the client has said that it closes.
  private nonisolated(unsafe) var hasSaidGoodbye = false
  /// Called once, when the connection has gone.
  package nonisolated(unsafe) var onClose: () -> Void = {}

  private enum Ending { case open, afterAll, nextRequest, hasClosed }

  init(_ wsi: OpaquePointer, peer: (any WebSocketPeer)? = nil) {
    (self.wsi, self.peer) = (wsi, peer)
    lasts = peer != nil
  }

  /// Adds to what is sent; nothing waits.
  public func send(_ payload: WebPayload) {
    guard ending == .open, payload.count > 0 || peer != nil else { return }
    if pending.isEmpty { moved = Int64(lws_now_usecs()) }
    pending.append(payload)
    queued += payload.count
    lws_callback_on_writable(wsi)
  }

  /// Forgets the binary messages that wait, such as sound that nobody needs any more; texts stay.
  public func forgetBinary() {
    // A message of a WebSocket is sent as a whole, so that none of those that wait has begun.
    pending.removeAll { !$0.isText }
    queued = pending.reduce(0) { $0 + $1.count }
  }

  /// Ends the connection once all that waits has been sent.
  public func end() {
    guard ending == .open else { return }
    ending = .afterAll
    lws_callback_on_writable(wsi)
  }

  /// Ends the answer once all of it has been sent; the connection may ask for more.
  func endAnswer() {
    ending = .nextRequest
    lws_callback_on_writable(wsi)
  }

  /// Whether the client has taken nothing for too long of what waits for it.
  public var hasStalled: Bool {
    queued > 0 && Int64(lws_now_usecs()) - moved > WebLimits.stall * 1_000_000
  }

  /// Ends the connection now, and has the system forget what it still holds for it.
  public func drop() {
    if ending != .hasClosed { Self.drop(wsi) }
  }

  static func drop(_ wsi: OpaquePointer) {
    forgetAtClose(wsi)
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
    shutdown(lws_get_socket_fd(wsi), Int32(SHUT_RDWR))
  }

  /// Has the system forget what a client does not take, when the connection closes; else it holds that for minutes.
  static func forgetUntaken(_ wsi: OpaquePointer) {
    let bytesNotSent: UInt = 0x894b  // SIOCOUTQNSD
    var count: Int32 = 0
    if ioctl(lws_get_socket_fd(wsi), bytesNotSent, &count) == 0, count > 0 { forgetAtClose(wsi) }
  }

  private static func forgetAtClose(_ wsi: OpaquePointer) {
    var atOnce = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      lws_get_socket_fd(wsi), SOL_SOCKET, SO_LINGER, &atOnce,
      socklen_t(MemoryLayout<linger>.size))
  }

  /// Limits the bytes that the system holds for the client: with its own buffers, one that has stalled would be
  /// noticed only when megabytes lie in them, 20 seconds later.
  public func hold(atMost bytes: Int) {
    var size = Int32(bytes)
    setsockopt(
      lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Lets the connection last however little it has to say.
  func neverTimeOut() {
    lasts = true
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
  }

  // MARK: The server's loop

  /// Sends as much as the socket takes.
  /// - Returns: whether the connection goes on.
  func write() -> Bool {
    while let payload = pending.first {
      guard put(payload) else { return false }
      if sent == payload.count {
        pending.removeFirst()
        sent = 0
      }
      if !pending.isEmpty, lws_send_pipe_choked(wsi) != 0 {
        lws_callback_on_writable(wsi)
        return true
      }
    }
    switch ending {
    case .open, .hasClosed: return true
    case .afterAll: return peer == nil ? false : refuse(LWS_CLOSE_STATUS_GOINGAWAY)
    case .nextRequest: return lws_http_transaction_completed(wsi) == 0
    }
  }

  /// Sends a whole message, or a piece of an answer.
  private func put(_ payload: WebPayload) -> Bool {
    let count = peer == nil ? min(WebLimits.piece, payload.count - sent) : payload.count
    let kind =
      peer == nil ? LWS_WRITE_HTTP : payload.isText ? LWS_WRITE_TEXT : LWS_WRITE_BINARY
    guard lws_write(wsi, payload.start + sent, count, kind) >= count else { return false }
    if ending == .nextRequest {
      lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, WebLimits.patience)
    }
    moved = Int64(lws_now_usecs())
    sent += count
    queued -= count
    return true
  }

  /// Notes that the client closes: what comes after that is not read (RFC 6455, clause 5.5.1).
  func hearGoodbye() { hasSaidGoodbye = true }

  /// Takes a piece of a message.
  /// - Returns: whether the connection goes on: not with messages too long, too many or not of text.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !hasSaidGoodbye else { return true }
    guard message.count + bytes.count <= WebLimits.message else {
      return refuse(LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE)
    }
    message.append(contentsOf: bytes)
    guard lws_remaining_packet_payload(wsi) == 0 else { return true }
    guard allowance.take() else { return refuse(LWS_CLOSE_STATUS_POLICY_VIOLATION) }
    guard lws_is_final_fragment(wsi) != 0 else { return true }
    defer { message.removeAll(keepingCapacity: message.count < WebLimits.piece) }
    guard lws_frame_is_binary(wsi) == 0 else {
      return refuse(LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE)
    }
    peer?.receive(String(decoding: message, as: UTF8.self))
    return true
  }

  private func refuse(_ status: lws_close_status) -> Bool {
    lws_close_reason(wsi, status, nil, 0)
    return false
  }

  /// Says to all who hold it that the connection has gone.
  func hasGone() {
    guard ending != .hasClosed else { return }
    ending = .hasClosed
    pending = []
    queued = 0
    onClose()
    peer?.close()
  }
}

extension WebConnection {
  /// Sends the head of an answer, and what there is of its body.
  /// - Returns: whether the connection goes on.
  func begin(_ answer: WebAnswer, for request: WebRequest) -> Bool {
    switch answer {
    case .whole(let content):
      // What came with or after a request that is refused is not read.
      let goesOn = content.status < 400
      guard head(content, length: content.body.count, goesOn: goesOn) else { return false }
      if !request.isHead, content.body.count > 0 { send(content.body) }
      if goesOn { endAnswer() } else { end() }
    case .endless(let content, let begin):
      guard head(content, length: nil, goesOn: false) else { return false }
      guard !request.isHead else {
        end()
        return true
      }
      neverTimeOut()
      begin(self)
    }
    return true
  }

  /// Sends the status and the fields of an answer.
  /// - Parameters:
  ///   - length: bytes of the body; nil where its end is that of the connection.
  ///   - goesOn: whether the connection may ask for more.
  private func head(_ content: WebContent, length: Int?, goesOn: Bool) -> Bool {
    var fields: [(String, String)] = []
    // An answer without content has no length either (RFC 9110, clause 8.6).
    if content.status != 204, content.status != 304 {
      fields.append(("Content-Type", content.type))
      fields.append(
        length.map { ("Content-Length", String($0)) } ?? ("Transfer-Encoding", "chunked"))
    }
    if !goesOn { fields.append(("Connection", "close")) }
    fields += content.fields.map { ($0.name, $0.value) }
    let size = fields.reduce(256) { $0 + $1.0.utf8.count + $1.1.utf8.count + 8 }
    let headroom = Int(WEB_HEADROOM)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: headroom + size) { buffer in
      let start = buffer.baseAddress! + headroom
      var place: UnsafeMutablePointer<UInt8>? = start
      let end = start + size
      var status = lws_add_http_header_status(wsi, UInt32(content.status), &place, end)
      for (name, value) in fields where status == 0 {
        status = lws_add_http_header_by_name(
          wsi, name + ":", value, Int32(value.utf8.count), &place, end)
      }
      return status == 0 && lws_finalize_write_http_header(wsi, start, &place, end) == 0
    }
  }
}
