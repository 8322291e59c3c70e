internal import CWebSockets
import Glibc
import Score
import Synchronization
import Threads

/// A server of HTTP and WebSockets with one thread: libwebsockets' loop.
///
/// Requests are answered by its `WebPlaces`, in their order, after `WebAccess` has let them in.
public final class WebServer: Sendable {
  private let host: String
  private let wantedPort: Int
  private let access: WebAccess
  private let certificate: WebCertificate?
  /// libwebsockets' context; set before the server's thread begins.
  private nonisolated(unsafe) var context: OpaquePointer?
  /// The host as a number, which libwebsockets keeps a pointer to.
  private nonisolated(unsafe) var hostName: UnsafeMutablePointer<CChar>?
  /// The places that answer; set before the server's thread begins.
  private nonisolated(unsafe) var places: [any WebPlaces] = []
  private let state = Mutex(State())
  /// The connections; the server's thread only.
  private nonisolated(unsafe) var connections: [OpaquePointer: WebConnection] = [:]
  /// The peers of requests that become WebSockets; the server's thread only.
  private nonisolated(unsafe) var opening: [OpaquePointer: any WebSocketPeer] = [:]
  /// The connections that do not last; the server's thread only.
  private nonisolated(unsafe) var brief = BriefConnections()
  /// The clients that are connected; the server's thread only.
  private nonisolated(unsafe) var clients = 0
  private let limit = WebLimits.connections

  private struct State {
    /// Whether libwebsockets' context stands, so that it can be woken.
    var isRunning = false
    var port: Int?
    var thread: SystemThread?
    var isEnding = false
    var inbox: [@Sendable () -> Void] = []
    /// The threads that are about to wake the server's: the context stays as long as there are any.
    var waking = 0
  }

  /// - Parameters:
  ///   - host: the address to listen at; 127.0.0.1 serves this machine only, 0.0.0.0 the network too.
  ///   - port: the TCP port; 0 lets the system choose, see `address`.
  ///   - access: the rules of who is let in.
  ///   - certificate: the proof of who serves, for TLS; nil for plain HTTP.
  public init(host: String, port: Int, access: WebAccess, certificate: WebCertificate? = nil) {
    self.host = host
    wantedPort = port
    self.certificate = certificate
    var access = access
    access.isSecure = certificate != nil
    self.access = access
  }

  deinit { free(hostName) }

  /// `http://HOST:PORT` or `https://HOST:PORT`, with the port that was given by the system once it has begun.
  public var address: String { address(of: host) }

  /// The TCP port, which the system may have chosen once it has begun.
  public var port: Int { state.withLock { $0.port } ?? wantedPort }

  /// The address under one of the machine's hosts.
  public func address(of host: String) -> String {
    "\(access.isSecure ? "https" : "http")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// Begins to listen.
  /// - Parameter places: what is answered; the first that has an answer gives it.
  /// - Throws: `Fault` (`connection`) when the port is in use or not allowed, or the host is none of this machine;
  ///   `machine` where the system has no thread left.
  public func begin(serving places: [any WebPlaces]) throws {
    self.places = places
    let place = try ListeningPlace(host: host, port: wantedPort, address: address)
    lws_set_log_level(0, nil)
    var info = lws_context_creation_info()
    info.port = CONTEXT_PORT_NO_LISTEN
    info.user = Unmanaged.passUnretained(self).toOpaque()
    info.gid = -1
    info.uid = -1
    info.options =
      UInt64(LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8)
      | (place.isIPv6 ? 0 : UInt64(LWS_SERVER_OPTION_DISABLE_IPV6))
      | (access.isSecure ? UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT) : 0)
    info.max_http_header_data2 = WebLimits.head
    info.max_http_header_pool2 = UInt32(limit + WebLimits.leaving)
    info.timeout_secs = UInt32(WebLimits.patience)
    guard let context = lws_create_context(&info) else {
      throw Fault(.connection, "the server cannot begin", at: FaultPlace(address))
    }
    hostName = strdup(place.name)
    info.port = Int32(wantedPort)
    info.iface = UnsafePointer(hostName)
    info.protocols = Self.protocols
    info.keepalive_timeout = WebLimits.patience
    info.retry_and_idle_policy = Self.idle
    let vhost =
      if let certificate { certificate.fill(&info) { lws_create_vhost(context, &$0) } } else {
        lws_create_vhost(context, &info)
      }
    guard let vhost else {
      lws_context_destroy(context)
      throw certificate?.fault ?? place.refused(EADDRINUSE)
    }
    self.context = context
    state.withLock {
      $0.port = Int(lws_get_vhost_listen_port(vhost))
      $0.isRunning = true
    }
    do throws(Fault) {
      let thread = try SystemThread(named: "server") { [self] in serve() }
      state.withLock { $0.thread = thread }
    } catch {
      state.withLock { $0.isRunning = false }
      lws_context_destroy(context)
      throw error
    }
  }

  /// Does work on the server's thread, soon.
  public func post(_ work: @escaping @Sendable () -> Void) {
    // The first of several works wakes the thread, which takes them all. It wants the lock at once, so that the lock is not
    // held meanwhile.
    let wakes = state.withLock { state in
      guard state.isRunning else { return false }
      state.inbox.append(work)
      guard state.inbox.count == 1 else { return false }
      state.waking += 1
      return true
    }
    guard wakes else { return }
    lws_cancel_service(context)
    state.withLock { $0.waking -= 1 }
  }

  /// Ends all that is still connected, and the port.
  public func end() {
    let thread = state.withLock { state in
      state.isEnding = true
      if state.isRunning { lws_cancel_service(context) }
      defer { state.thread = nil }
      return state.thread
    }
    thread?.join()
  }

  private func serve() {
    while lws_service(context, 0) >= 0, !state.withLock({ $0.isEnding }) {}
    sayFarewell()
    state.withLock { $0.isRunning = false }
    while state.withLock({ $0.waking > 0 }) { usleep(100) }
    lws_context_destroy(context)
    for connection in connections.values { connection.hasGone() }
    connections = [:]
  }

  /// Lets the peers say their last word, and gives their clients a moment to take it.
  private func sayFarewell() {
    for connection in connections.values {
      connection.peer?.farewell()
      if connection.peer != nil { connection.end() }
    }
    let deadline = ContinuousClock.now + .milliseconds(200)
    while connections.values.contains(where: { $0.peer != nil }), ContinuousClock.now < deadline,
      lws_service(context, -1) >= 0
    { usleep(2000) }
  }

  // MARK: What happens on the server's thread

  /// - Returns: whether the connection goes on.
  fileprivate func handle(
    _ wsi: OpaquePointer, _ reason: lws_callback_reasons, _ input: UnsafeRawBufferPointer
  ) -> Bool {
    switch reason {
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
      for work in state.withLock({ state in
        defer { state.inbox = [] }
        return state.inbox
      }) { work() }
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return makeRoom()
    case LWS_CALLBACK_WSI_CREATE: clients += 1
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: brief.note(wsi)
    case LWS_CALLBACK_TIMER: if brief.remove(wsi) { WebConnection.drop(wsi) }
    case LWS_CALLBACK_HTTP: return respond(wsi)
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return mayUpgrade(wsi)
    case LWS_CALLBACK_ESTABLISHED:
      guard let peer = opening.removeValue(forKey: wsi) else { return false }
      brief.remove(wsi)
      let connection = WebConnection(wsi, peer: peer)
      connections[wsi] = connection
      peer.open(connection)
    case LWS_CALLBACK_RECEIVE: return connections[wsi]?.take(input) ?? false
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: connections[wsi]?.hearGoodbye()
    case LWS_CALLBACK_HTTP_WRITEABLE, LWS_CALLBACK_SERVER_WRITEABLE:
      guard let connection = connections[wsi] else { return true }
      if !connection.lasts { brief.note(wsi) }
      return connection.write()
    case LWS_CALLBACK_CLOSED:
      WebConnection.forgetUntaken(wsi)
      forget(wsi)
    case LWS_CALLBACK_CLOSED_HTTP: forget(wsi)
    case LWS_CALLBACK_WSI_DESTROY:
      clients -= 1
      forget(wsi)
    default: break
    }
    return true
  }

  private func forget(_ wsi: OpaquePointer) {
    brief.remove(wsi)
    opening[wsi] = nil
    connections.removeValue(forKey: wsi)?.hasGone()
  }

  /// Whether one more may connect: where all places are taken, one of the brief connections is ended for it.
  private func makeRoom() -> Bool {
    guard clients >= limit else { return true }
    guard clients < limit + WebLimits.leaving, let other = brief.removeFirst() else { return false }
    WebConnection.drop(other)
    return true
  }

  /// Tells whether one more connection may last; that of the owner, who has the first token, always.
  private func mayLast(_ request: WebRequest) -> Bool {
    request.token == access.tokens.first
      || connections.values.count(where: \.lasts) < WebLimits.lasting(of: limit)
  }

  private func respond(_ wsi: OpaquePointer) -> Bool {
    let request = WebRequest(head: wsi)
    let connection = WebConnection(wsi)
    connections[wsi]?.hasGone()
    connections[wsi] = connection
    brief.note(wsi)
    let goesOn = connection.begin(answer(to: request), for: request)
    if connection.lasts { brief.remove(wsi) }
    return goesOn
  }

  private func answer(to request: WebRequest) -> WebAnswer {
    guard request.isReading else {
      return .whole(WebContent(text: "Only GET and HEAD are answered here.", status: 405))
    }
    switch access.entry(of: request) {
    case .refused(let content): return .whole(content)
    case .admitted(let inner, let fields):
      for case .some(var answer) in places.lazy.map({ $0.answer(inner) }) {
        if case .endless = answer, !mayLast(inner) {
          return .whole(WebContent(text: "There is no place for more listeners.", status: 503))
        }
        answer.add(fields)
        return answer
      }
      return .whole(WebContent(text: "There is nothing here.", status: 404))
    }
  }

  /// Whether a request may become a WebSocket; if not, the connection ends.
  private func mayUpgrade(_ wsi: OpaquePointer) -> Bool {
    let request = WebRequest(head: wsi)
    guard request.asksForSocket, case .admitted(let inner, _) = access.entry(of: request),
      mayLast(inner), let peer = places.lazy.compactMap({ $0.socket(inner) }).first
    else { return false }
    opening[wsi] = peer
    return true
  }

  // MARK: What libwebsockets keeps a pointer to

  private nonisolated(unsafe) static let protocols: UnsafePointer<lws_protocols> = {
    let list = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 2)
    list.initialize(repeating: lws_protocols(), count: 2)
    list[0].name = UnsafePointer(strdup("ripples"))
    list[0].callback = happened
    return UnsafePointer(list)
  }()

  private nonisolated(unsafe) static let idle: UnsafePointer<lws_retry_bo_t> = {
    let policy = UnsafeMutablePointer<lws_retry_bo_t>.allocate(capacity: 1)
    policy.initialize(to: lws_retry_bo_t())
    policy.pointee.secs_since_valid_ping = WebLimits.silence.ask
    policy.pointee.secs_since_valid_hangup = WebLimits.silence.end
    return UnsafePointer(policy)
  }()
}

/// The one function that libwebsockets calls.
private func happened(
  _ wsi: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?,
  _ input: UnsafeMutableRawPointer?, _ length: Int
) -> Int32 {
  guard let wsi, let context = lws_get_context(wsi), let raw = lws_context_user(context) else {
    return 0
  }
  let server = Unmanaged<WebServer>.fromOpaque(raw).takeUnretainedValue()
  return server.handle(wsi, reason, UnsafeRawBufferPointer(start: input, count: length)) ? 0 : -1
}
