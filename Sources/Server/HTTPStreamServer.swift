import Glibc
import JSON
import NIOCore
import NIOPosix
import Playback
import Score
import SoundFiles
import Synchronization

/// Live sound for any number of players over HTTP: `/stream.wav`, `/stream.flac`, `/stream.opus` (also
/// `/stream.ogg`), a page at `/`, figures at `/status`.
///
/// A player hears sound at once, whenever it joins. One that does not read is closed before it costs
/// memory; the others notice nothing. `begin` waits for the port and `end` for the players, so neither
/// is for a task.
public final class HTTPStreamServer: SoundSink {
  public let patience = 0.02
  private let host: String
  private let port: Int
  private let access: ListenerAccess
  private let moreStatus: @Sendable () -> [(String, JSONText)]
  private let running = Mutex<Running?>(nil)

  private struct Running: Sendable {
    let port: Int
    let sampleRate: Int
    let audiences: [Audience]
    let group: MultiThreadedEventLoopGroup
    let task: Task<Void, Never>
    let ended: EventLoopFuture<Void>
  }

  private var audiences: [Audience] { running.withLock { $0?.audiences ?? [] } }

  /// - Parameters:
  ///   - host: the address to listen at; 127.0.0.1 serves this machine only, 0.0.0.0 the network too.
  ///   - port: the TCP port; 0 lets the system choose, see `address`.
  ///   - access: the rules of which web pages may hear the streams.
  ///   - status: further members for `/status`.
  public init(
    host: String = "127.0.0.1", port: Int = 8000, access: ListenerAccess = ListenerAccess(),
    status: @escaping @Sendable () -> [(String, JSONText)] = { [] }
  ) {
    self.host = host
    self.port = port
    self.access = access
    moreStatus = status
  }

  public var name: String { address }

  /// `http://HOST:PORT`, with the port that was given by the system once it has begun.
  public var address: String {
    let port = running.withLock { $0?.port } ?? port
    return "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// Begins to listen.
  /// - Throws: `Fault` (`connection`) when the port is in use or not allowed, or the host is none of this machine.
  public func begin(sampleRate: Int) throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.any()
    let (kinds, missing) = offers(sampleRate)
    let audiences = kinds.map { Audience($0, loop: loop) }
    let routes = StreamRoutes(
      audiences: audiences, missing: missing, status: { [weak self] in self?.status ?? .null },
      access: access)
    let bound = loop.makePromise(of: Int.self)
    let ended = loop.makePromise(of: Void.self)
    let application = StreamApplication(routes, host: host, port: port, on: group) {
      bound.succeed($0)
    }
    let task = Task {
      do {
        try await application.run()
        bound.fail(ChannelError.eof)
      } catch {
        bound.fail(error)
      }
      ended.succeed()
    }
    do {
      let port = try bound.futureResult.wait()
      let now = Running(
        port: port, sampleRate: sampleRate, audiences: audiences, group: group, task: task,
        ended: ended.futureResult)
      running.withLock { $0 = now }
    } catch {
      try? ended.futureResult.wait()
      group.shutdownGracefully { _ in }
      throw refused(error)
    }
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
    for audience in audiences { try audience.end() }
    // Players that read get the last of the sound; the others are closed without it.
    let deadline = ContinuousClock.now + .milliseconds(500)
    while audiences.contains(where: \.isBusy), ContinuousClock.now < deadline {
      usleep(5000)
    }
    running.task.cancel()
    try running.ended.wait()
    running.group.shutdownGracefully { _ in }
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

  private func refused(_ error: any Error) -> Fault {
    let (message, hint) =
      switch (error as? IOError)?.errnoCode {
      case EADDRINUSE:
        (
          "port \(port) is in use by another program",
          "end that one, or choose another port: ‹to http:\(port + 1)›, or http:0 for any"
        )
      case EACCES:
        ("port \(port) is not allowed for you", "choose one from 1024: ‹to http:8000›")
      case EADDRNOTAVAIL:
        (
          "this machine has no address \(host)",
          "127.0.0.1 serves this machine, 0.0.0.0 the network too"
        )
      default:
        (
          "the server cannot listen there: \(error)",
          "check the host and port, as in ‹to http://127.0.0.1:8000›"
        )
      }
    return Fault(.connection, message, at: FaultPlace(address), hint: hint)
  }
}
