import Network
import SoundFiles
import Synchronization

/// The listeners of one stream, and its encoder, which runs only while somebody listens.
final class Audience: Sendable {
  let kind: StreamKind
  /// Does work on the server's thread.
  private let post: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// The players that hear the stream; they are touched on the server's thread only.
  private nonisolated(unsafe) var players: [ObjectIdentifier: Player] = [:]
  /// The encoder; it is touched on the sink's thread only.
  private nonisolated(unsafe) var encoder: StreamEncoder?
  private let present = Atomic<Int>(0)
  private let joined = Atomic<Int>(0)
  private let tooSlow = Atomic<Int>(0)

  private struct Player {
    let connection: WebConnection
    var hasHeader = false
  }

  init(_ kind: StreamKind, post: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    (self.kind, self.post) = (kind, post)
  }

  /// The numbers of listeners that are present, that ever joined, and that were closed because they were too slow.
  var counts: (present: Int, joined: Int, tooSlow: Int) {
    (
      present.load(ordering: .relaxed), joined.load(ordering: .relaxed),
      tooSlow.load(ordering: .relaxed)
    )
  }

  /// Adds the player at the other end of a connection, whose response head has been sent. The server's thread only.
  func join(_ connection: WebConnection) {
    let id = ObjectIdentifier(connection)
    connection.hold(atMost: kind.sendBuffer)
    connection.onClose = { [unowned self] in remove(id) }
    players[id] = Player(connection: connection)
    joined.add(1, ordering: .relaxed)
    present.store(players.count, ordering: .relaxed)
  }

  /// Encodes sound and sends it to all. The sink's thread only.
  func send(_ interleaved: UnsafeBufferPointer<Float>, sampleRate: Int) throws {
    guard present.load(ordering: .relaxed) > 0 else { return encoder = nil }
    let encoder = try encoder ?? StreamEncoder(kind.format, sampleRate: sampleRate)
    self.encoder = encoder
    let sound = try encoder.encode(interleaved)
    if !sound.isEmpty { broadcast(sound, header: encoder.header) }
  }

  /// Sends what the encoder still holds, and ends the stream for all. The sink's thread only.
  func end() throws {
    if let encoder {
      let rest = try encoder.finish()
      if !rest.isEmpty { broadcast(rest, header: encoder.header) }
    }
    encoder = nil
    let last = WebPayload(chunk: [])
    post { [self] in
      for player in players.values {
        player.connection.send(last)
        player.connection.end()
      }
    }
  }

  /// Sends whole frames or pages to all, before the first of them the header. A player for which so much waits that it
  /// is too slow is closed.
  private func broadcast(_ sound: [UInt8], header: [UInt8]) {
    let sound = WebPayload(chunk: sound)
    let header = header.isEmpty ? nil : WebPayload(chunk: header)
    post { [self] in
      for (id, player) in players {
        if !player.hasHeader {
          players[id]?.hasHeader = true
          if let header { player.connection.send(header) }
        }
        player.connection.send(sound)
        if player.connection.queued > kind.queueLimit {
          tooSlow.add(1, ordering: .relaxed)
          remove(id)
          player.connection.drop()
        }
      }
    }
  }

  private func remove(_ id: ObjectIdentifier) {
    players[id] = nil
    present.store(players.count, ordering: .relaxed)
  }
}

/// A stream that the server offers.
enum StreamKind: String, CaseIterable, Sendable {
  case wav, flac, opus

  var format: AudioFormat {
    switch self {
    case .wav: .wav16
    case .flac: .flac
    case .opus: .opus
    }
  }

  /// Bytes that the system may hold for one player, about a third of a second: a stalled player is
  /// noticed when they are full, and so are its own.
  var sendBuffer: Int {
    switch self {
    case .wav, .flac: 65_536
    case .opus: 8192
    }
  }

  /// Bytes that may wait for a player before it is closed as too slow: a second and a half of rich sound
  /// at 48 kHz, more than any player that reads leaves after the whole machine was late.
  var queueLimit: Int {
    switch self {
    case .wav: 288_000
    case .flac: 200_000
    case .opus: 24_000
    }
  }

  /// The media type (RFC 2361, RFC 9639, RFC 7845).
  var contentType: String {
    switch self {
    case .wav: "audio/wav"
    case .flac: "audio/flac"
    case .opus: "audio/ogg; codecs=opus"
    }
  }

  /// The paths of the stream's addresses.
  var paths: [String] {
    switch self {
    case .wav: ["/stream.wav"]
    case .flac: ["/stream.flac"]
    case .opus: ["/stream.opus", "/stream.ogg"]
    }
  }

  /// The words about it on the page.
  var doc: String {
    switch self {
    case .wav: "WAV, 16 bit: plays everywhere, 190 kB a second"
    case .flac: "FLAC, 24 bit: lossless"
    case .opus: "Ogg Opus: small, for phones"
    }
  }
}
