import Glibc
import JSON
import Listening
import Network
import Score

/// The browser of a simulated listener: the page's messages over a WebSocket, and sounds by HTTP.
///
/// libcurl of Debian 12, which fetches the sounds, has no WebSockets. A page needs little of them: one text in a frame each
/// way (RFC 6455).
final class SimulatedBrowser {
  /// The kinds of frames that the page's server sends.
  private enum Kind { static let text = 1, close = 8, ping = 9, pong = 10 }

  private let address: String
  private let descriptor: Int32
  private let host: HostConnection
  private var buffer: [UInt8] = []

  /// Opens a study's page on this machine.
  /// - Parameter address: `http://127.0.0.1:PORT/SECRET/`.
  init(_ address: String) throws(Fault) {
    self.address = address
    host = try HostConnection(isHere: true, limit: 1 << 28)
    let parts = address.split(separator: "/", omittingEmptySubsequences: true)
    let port = parts[1].split(separator: ":").last.flatMap { UInt16($0) } ?? 0
    descriptor = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &place) { place in
      place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw broken(Fault.words(errno)) }
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    try upgrade(path: "/\(parts[2])/socket", authority: parts[1])
  }

  deinit { close(descriptor) }

  /// Sends a message of the page, and waits for what the page is to show then.
  /// - Throws: `Fault` with the server's words where it refuses the message, and where the connection is lost.
  func tell(_ message: JSONText) throws(Fault) -> JSONValue {
    try send(Array(message.compact.utf8), as: Kind.text)
    while true {
      let (kind, bytes) = try frame()
      switch kind {
      case Kind.ping: try send(bytes, as: Kind.pong)
      case Kind.close: throw broken("the server has closed the connection")
      case Kind.text:
        let reply = try JSONParser.parse(bytes)
        if let fault = reply["fault"]?.string { throw Fault(.record, fault) }
        return reply
      default: break
      }
    }
  }

  /// Fetches a sound.
  /// - Throws: `Fault` where there is none of the name.
  func fetch(_ name: String) throws(Fault) {
    let reply = try host.get(address + "sound/" + name, timeOut: 60)
    guard reply.status == 200, !reply.bytes.isEmpty else {
      throw broken("a sound was not served: status \(reply.status)")
    }
  }

  private func broken(_ why: String) -> Fault {
    Fault(.connection, why, at: FaultPlace("the study's server"))
  }

  private func upgrade(path: String, authority: Substring) throws(Fault) {
    let head = [
      "GET \(path) HTTP/1.1", "Host: \(authority)", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", "",
    ]
    try write(Array(head.joined(separator: "\r\n").utf8))
    var answer: [UInt8] = []
    while !answer.suffix(4).elementsEqual([13, 10, 13, 10]) { answer += try take(1) }
    guard String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 101 ") else {
      throw broken("the server has no socket for this page")
    }
  }

  // MARK: Frames

  /// Sends a frame; its mask is zero, which leaves the bytes as they are.
  private func send(_ bytes: [UInt8], as kind: Int) throws(Fault) {
    let count = bytes.count
    let length: [UInt8] =
      count < 126
      ? [0x80 | UInt8(count)] : [0x80 | 126, UInt8(count >> 8 & 255), UInt8(count & 255)]
    guard count < 1 << 16 else { throw broken("a message of \(count) bytes is none of the page") }
    try write([0x80 | UInt8(kind)] + length + [0, 0, 0, 0] + bytes)
  }

  private func frame() throws(Fault) -> (kind: Int, bytes: [UInt8]) {
    let head = try take(2)
    var count = Int(head[1] & 127)
    if count >= 126 {
      count = try take(count == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
    }
    guard (0..<1 << 28).contains(count) else { throw broken("the server's message has no end") }
    return (Int(head[0] & 15), try take(count))
  }

  private func take(_ count: Int) throws(Fault) -> [UInt8] {
    while buffer.count < count {
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      let got = recv(descriptor, &piece, piece.count, 0)
      guard got > 0 else { throw broken(got == 0 ? "the server has gone" : Fault.words(errno)) }
      buffer += piece.prefix(got)
    }
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  private func write(_ bytes: [UInt8]) throws(Fault) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw broken(Fault.words(errno)) }
      sent += count
    }
  }
}

/// Lets simulated listeners take part in a study as browsers do: by its server and the messages of its page.
///
/// What they hear is known from the session; all that they answer goes over the network, and nothing past it.
package struct ServedSimulation {
  let server: StudyServer
  let traits: SimulatedListener.Traits
  let seed: UInt64

  package init(_ server: StudyServer, _ traits: SimulatedListener.Traits, seed: UInt64) {
    (self.server, self.traits, self.seed) = (server, traits, seed)
  }

  /// - Parameters:
  ///   - count: the number of listeners who complete the study.
  ///   - progress: gets the number of those who have.
  package func listeners(
    _ count: Int, progress: (Int) -> Void = { _ in }, isCancelled: () -> Bool = { false }
  ) throws -> Simulation.Result {
    try Simulation.listeners(
      count, traits, seed: seed, progress, isCancelled, takesPart: takesPart)
  }

  private func takesPart(
    _ number: Int, _ listener: SimulatedListener
  ) throws -> TerminalFace.End {
    var listener = listener
    let browser = try SimulatedBrowser(server.own)
    let secret = AccessToken.make()
    var shown = try browser.tell(.object([("hello", .string(secret))]))
    let languages = (shown["language"]?["all"]?.array ?? []).compactMap { $0["code"]?.string }
    if languages.count > 1 {
      let language = languages[(number - 1) % languages.count]
      shown = try browser.tell(.object([("language", .string(language))]))
    }
    while true {
      let (code, session) = try server.session(of: secret)
      guard !session.isRefused, let step = session.current else { return try end(shown, session) }
      if listener.hasLeft(session) {
        try server.leave(code)
        return .left
      }
      let sounds = Self.sounds(shown)
      for name in sounds { try browser.fetch(name) }
      let text = listener.answer(step, in: session)
      shown = try browser.tell(
        .object([
          (
            "answer",
            .object([
              ("sequence", .integer(session.place)), ("text", .string(text)),
              ("ms", .integer(listener.milliseconds(step, of: session.study))),
              ("plays", .integer(1)),
              ("heard", .array(sounds.map { _ in .integer(1) })),
            ])
          )
        ]))
      guard shown["ack"]?.number == Double(session.place) else {
        throw Fault(.record, "step \(session.place) of \(code) was answered and not acknowledged")
      }
    }
  }

  /// The end as the browser shows it, which must be that of the session.
  private func end(_ shown: JSONValue, _ session: Session) throws(Fault) -> TerminalFace.End {
    let kind = shown["step"]?["kind"]?.string
    guard kind == (session.isRefused ? "refused" : "done") else {
      throw Fault(.record, "a browser shows \(quoted(kind ?? "nothing")) at the end of a session")
    }
    return session.isRefused ? .refused : .done
  }

  /// The names of the sounds that a step plays, an open reference first.
  private static func sounds(_ shown: JSONValue) -> [String] {
    let step = shown["step"]
    return [step?["reference"]?.string].compactMap(\.self)
      + (step?["sounds"]?.array ?? []).compactMap(\.string)
  }
}
