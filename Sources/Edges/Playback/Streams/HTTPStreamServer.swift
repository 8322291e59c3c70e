import Glibc
import JSON
import Network
import Score
import SoundFiles
import Synchronization

/// Live sound for any number of players over HTTP: `/stream.wav`, `/stream.flac`, `/stream.opus` (also
/// `/stream.ogg`), a page at `/`, figures at `/status`.
///
/// A player hears sound at once, whenever it joins. One that does not read is closed before it costs
/// memory; the others notice nothing.
public final class HTTPStreamServer: SoundSink {
  public let patience = 0.02
  private let server: WebServer
  private let places: [any WebPlaces]
  private let moreStatus: @Sendable () -> [(String, JSONText)]
  private let running = Mutex<Running?>(nil)

  private struct Running: Sendable {
    let sampleRate: Int
    let audiences: [Audience]
  }

  public var isHeard: Bool { audiences.contains { $0.counts.present > 0 } }
  private var audiences: [Audience] { running.withLock { $0?.audiences ?? [] } }

  /// - Parameters:
  ///   - server: answers the requests; it begins and ends with the streams.
  ///   - places: what is answered besides the streams, and before them.
  ///   - status: further members for `/status`.
  public init(
    on server: WebServer, places: [any WebPlaces] = [],
    status: @escaping @Sendable () -> [(String, JSONText)] = { [] }
  ) {
    (self.server, self.places) = (server, places)
    moreStatus = status
  }

  /// - Parameters:
  ///   - host: the address to listen at; 127.0.0.1 serves this machine only, 0.0.0.0 the network too.
  ///   - port: the TCP port; 0 lets the system choose, see `address`.
  ///   - access: the rules of who is let in.
  public convenience init(
    host: String = "127.0.0.1", port: Int = 8000, access: WebAccess = WebAccess()
  ) {
    self.init(on: WebServer(host: host, port: port, access: access))
  }

  public var name: String { address }

  /// `http://HOST:PORT`, with the port that was given by the system once it has begun.
  public var address: String { server.address }

  /// Begins to listen.
  /// - Throws: `Fault` (`connection`) when the port is in use or not allowed, or the host is none of this machine.
  public func begin(sampleRate: Int) throws {
    let (kinds, missing) = offers(sampleRate)
    let audiences = kinds.map { Audience($0, post: server.post) }
    let streams = StreamRoutes(audiences: audiences, missing: missing) { [weak self] in
      self?.status.pretty ?? "{}"
    }
    try server.begin(serving: places + [streams])
    running.withLock { $0 = Running(sampleRate: sampleRate, audiences: audiences) }
  }

  /// Sends the next frames, left and right in turn, to all players.
  /// - Throws: `Fault` (`sound`) when an encoder stops.
  public func write(_ interleaved: UnsafeBufferPointer<Float>) throws {
    guard let running = running.withLock({ $0 }) else { return }
    for audience in running.audiences {
      try audience.send(interleaved, sampleRate: running.sampleRate)
    }
  }

  /// Sends the last of the sound, then closes the connections and the port.
  /// - Throws: `Fault` (`sound`) when an encoder stops.
  public func end() throws {
    guard let running = running.withLock({ $0 }) else { return }
    for audience in running.audiences { try audience.end() }
    // Players that read get the last of the sound; the others are closed without it.
    let deadline = ContinuousClock.now + .milliseconds(500)
    while audiences.contains(where: { $0.counts.present > 0 }), ContinuousClock.now < deadline {
      usleep(5000)
    }
    server.end()
  }

  public var figures: [(name: String, value: String)] {
    let counts = audiences.map { ($0.kind, $0.counts) }
    return counts.map { ("listeners of \($0.rawValue)", String($1.present)) } + [
      ("joined", String(counts.map(\.1.joined).reduce(0, +))),
      ("closed as too slow", String(counts.map(\.1.tooSlow).reduce(0, +))),
    ]
  }

  private var status: JSONText {
    let counts = audiences.map { ($0.kind, $0.counts) }
    return .object(
      [
        ("listeners", .integer(counts.map(\.1.present).reduce(0, +))),
        ("joined", .integer(counts.map(\.1.joined).reduce(0, +))),
        ("closedAsTooSlow", .integer(counts.map(\.1.tooSlow).reduce(0, +))),
        ("streams", .object(counts.map { ($0.rawValue, .integer($1.present)) })),
      ] + moreStatus())
  }

  /// The streams that take the sample rate, and those that do not.
  private func offers(_ sampleRate: Int) -> (
    kinds: [StreamKind], missing: [(kind: StreamKind, why: String)]
  ) {
    var kinds: [StreamKind] = []
    var missing: [(kind: StreamKind, why: String)] = []
    for kind in StreamKind.allCases {
      do {
        _ = try StreamEncoder(kind.format, sampleRate: sampleRate)
        kinds.append(kind)
      } catch {
        missing.append((kind, "\(error)"))
      }
    }
    return (kinds, missing)
  }
}

/// The addresses of the streams, a page that plays them, and the server's figures.
struct StreamRoutes: WebPlaces {
  let audiences: [Audience]
  /// Streams whose format does not take the sample rate, with the reason.
  let missing: [(kind: StreamKind, why: String)]
  let status: @Sendable () -> String

  func answer(_ request: WebRequest) -> WebAnswer? {
    let path = request.path
    if let audience = audiences.first(where: { $0.kind.paths.contains(path) }) {
      return .endless(
        WebContent(WebPayload([]), type: audience.kind.contentType), begin: audience.join)
    }
    if let (_, why) = missing.first(where: { $0.kind.paths.contains(path) }) {
      return .whole(WebContent(text: why, status: 501))
    }
    switch path {
    case "/":
      let page = ListenerPage.html(audiences.map(\.kind))
      return .whole(WebContent(text: page, type: "text/html; charset=utf-8"))
    case "/status": return .whole(WebContent(text: status(), type: "application/json"))
    default:
      let paths = audiences.flatMap(\.kind.paths) + ["/status", "/"]
      let known = paths.joined(separator: ", ")
      return .whole(WebContent(text: "There is nothing here, but at \(known).", status: 404))
    }
  }
}

/// The page at `/`: a player and the addresses of the streams.
enum ListenerPage {
  static func html(_ kinds: [StreamKind]) -> String {
    let preferred = [StreamKind.opus, .flac, .wav].filter(kinds.contains)
    let choices = preferred.map { kind -> String in
      let type = kind.contentType.replacing("\"", with: "&quot;")
      return "    <source src=\"\(kind.paths[0])\" type=\"\(type)\">"
    }
    let links = kinds.map { kind in
      "    <li><a href=\"\(kind.paths[0])\">\(kind.paths[0])</a> \(kind.doc)</li>"
    }
    return """
      <!doctype html>
      <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Ripples</title>
        <style>body { font: 1.1em system-ui, sans-serif; max-width: 40em; margin: 2em auto }</style>
      </head>
      <body>
        <h1>Ripples</h1>
        <audio controls preload="none">
      \(choices.joined(separator: "\n"))
        </audio>
        <ul>
      \(links.joined(separator: "\n"))
        </ul>
        <p>A browser plays one to two seconds behind. <a href="/status">The state of the server</a> says who listens.</p>
      </body>
      </html>

      """
  }
}
