import Glibc
import Synchronization
import TestSupport
import Threads

/// A host of tiles on a port of its own, over plain sockets, so that it can misbehave as no kept server would.
final class TileHost: Sendable {
  /// What a client has asked.
  struct Request: Equatable {
    var line: String
    var fields: [String]

    /// The mark of the version that the client holds.
    var known: String? {
      fields.first { $0.lowercased().hasPrefix("if-none-match: ") }.map { String($0.dropFirst(15)) }
    }
  }

  /// What it sends back, and that it closes after it.
  enum Reply: Sendable {
    case answer(Int, fields: [String] = [], body: [UInt8] = [])
    /// A body that ends before the length which was promised.
    case torn([UInt8])
    /// Bytes without a head of HTTP.
    case raw([UInt8])
    /// A head whose lines never end.
    case endlessHead
    /// So many bytes of noise as a tile of unknown length.
    case noise(Int)
    /// A tile, a byte in 20 ms, until the client has gone.
    case drip([UInt8])
    /// Nothing at all, as long as the host lives.
    case silence
    /// Nothing, and closes.
    case hangUp
  }

  let port: Int
  private let listener: Int32
  private let state = Mutex((requests: [Request](), reply: Reply.silence, silent: [Int32]()))

  init() {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        precondition(bind(listener, $0, size) == 0 && listen(listener, 64) == 0)
        getsockname(listener, $0, &size)
      }
    }
    port = Int(in_port_t(bigEndian: address.sin_port))
    try! SystemThread(named: "tile host") { [self] in
      while case let client = accept(listener, nil, nil), client >= 0 { serve(client) }
      close(listener)
    }.detach()
  }

  /// Ends it; who waits for an answer is hung up on, and further clients are refused.
  func end() {
    shutdown(listener, Int32(SHUT_RDWR))
    state.withLock { state in
      for client in state.silent { close(client) }
      state.silent = []
    }
    _ = eventually { fcntl(listener, F_GETFD) == -1 }
  }

  var address: String { "http://127.0.0.1:\(port)" }

  /// All that was asked so far.
  var requests: [Request] { state.withLock { $0.requests } }

  /// Clients that wait for an answer which does not come.
  var silentClients: Int { state.withLock { $0.silent.count } }

  /// What it answers from now on.
  func answers(_ reply: Reply) { state.withLock { $0.reply = reply } }

  private func serve(_ client: Int32) {
    let lines = head(of: client)
    guard let line = lines.first else {
      close(client)
      return
    }
    let request = Request(line: line, fields: Array(lines.dropFirst()))
    let reply = state.withLock { state in
      state.requests.append(request)
      if case .silence = state.reply { state.silent.append(client) }
      return state.reply
    }
    if case .silence = reply { return }
    send(reply, to: client)
    shutdown(client, Int32(SHUT_WR))
    close(client)
  }

  private func head(of client: Int32) -> [String] {
    var received: [UInt8] = []
    var byte: UInt8 = 0
    while !received.ends(with: [13, 10, 13, 10]), read(client, &byte, 1) == 1 {
      received.append(byte)
    }
    return String(decoding: received, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  private func send(_ reply: Reply, to client: Int32) {
    let json = "Content-Type: application/json"
    switch reply {
    case .answer(let status, let fields, let body):
      let length = "Content-Length: \(body.count)"
      put(head(status, fields.isEmpty ? [json, length] : fields + [length]) + body, to: client)
    case .torn(let body):
      put(head(200, [json, "Content-Length: \(2 * body.count)"]) + body, to: client)
    case .raw(let bytes): put(bytes, to: client)
    case .endlessHead:
      put(Array("HTTP/1.1 200 OK\r\n".utf8), to: client)
      let field = Array("X-Field: \(String(repeating: "x", count: 1000))\r\n".utf8)
      for _ in 0..<100_000 where !put(field, to: client) { return }
    case .noise(let count):
      put(head(200, [json]), to: client)
      let noise = (0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }
      for _ in 0..<count / noise.count where !put(noise, to: client) { return }
    case .drip(let body):
      put(head(200, [json, "Content-Length: \(body.count)"]), to: client)
      // The time between bytes is what is tried: a host that is slow, but never silent for long.
      for byte in body where !put([byte], to: client) || usleep(20_000) != 0 { return }
    case .silence, .hangUp: break
    }
  }

  private func head(_ status: Int, _ fields: [String]) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status) So"] + fields + ["Connection: close", "", ""]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  /// Sends bytes; false where the client has gone.
  @discardableResult
  private func put(_ bytes: [UInt8], to client: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let sent = bytes.withUnsafeBytes {
        Glibc.send(client, $0.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL))
      }
      if sent <= 0 { return false }
      done += sent
    }
    return true
  }
}

extension Array where Element == UInt8 {
  fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count) == end[...] }
}
