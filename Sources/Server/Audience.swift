import Glibc
import NIOCore
import SoundFiles
import Synchronization

/// The listeners of one stream, and its encoder, which runs only while somebody listens.
final class Audience: Sendable {
  let kind: StreamKind
  private let loop: any EventLoop
  /// The players; they are touched on the event loop only.
  private nonisolated(unsafe) var listeners: [ObjectIdentifier: StreamPlayer] = [:]
  /// The encoder; it is touched on the sink's thread only.
  private nonisolated(unsafe) var encoder: StreamEncoder?
  private let present = Atomic<Int>(0)
  private let joined = Atomic<Int>(0)
  private let responses = Atomic<Int>(0)
  private let tooSlow = Atomic<Int>(0)

  init(_ kind: StreamKind, loop: any EventLoop) {
    self.kind = kind
    self.loop = loop
  }

  /// The numbers of listeners that are present, that ever joined, and that were closed because they were too slow.
  var counts: (present: Int, joined: Int, tooSlow: Int) {
    (
      present.load(ordering: .relaxed), joined.load(ordering: .relaxed),
      tooSlow.load(ordering: .relaxed)
    )
  }

  /// Counts a response from its head to its last byte.
  func withResponse(_ body: () async throws -> Void) async rethrows {
    responses.add(1, ordering: .relaxed)
    defer { responses.subtract(1, ordering: .relaxed) }
    try await body()
  }

  /// Whether a player is still being sent something.
  var isBusy: Bool { responses.load(ordering: .relaxed) > 0 }

  /// Adds the player at the other end of a channel, whose response head has been sent.
  /// - Returns: fulfilled when the stream ends; fails when the player has gone or was closed.
  func join(_ channel: any Channel) -> EventLoopFuture<Void> {
    let over = loop.makePromise(of: Void.self)
    loop.execute { [self] in
      let listener = StreamPlayer(channel, of: kind, over: over)
      let id = listener.id
      listeners[id] = listener
      joined.add(1, ordering: .relaxed)
      present.store(listeners.count, ordering: .relaxed)
      channel.closeFuture.whenComplete { [self] _ in remove(id)?.leave() }
    }
    return over.futureResult
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
    loop.execute { [self] in
      for listener in listeners.values { listener.end() }
      listeners.removeAll()
      present.store(0, ordering: .relaxed)
    }
  }

  private func broadcast(_ sound: [UInt8], header: [UInt8]) {
    let (sound, header) = (ByteBuffer(bytes: sound), ByteBuffer(bytes: header))
    loop.execute { [self] in
      for (id, listener) in listeners where !listener.take(sound, header: header) {
        tooSlow.add(1, ordering: .relaxed)
        remove(id)
        listener.close()
      }
    }
  }

  @discardableResult
  private func remove(_ id: ObjectIdentifier) -> StreamPlayer? {
    defer { present.store(listeners.count, ordering: .relaxed) }
    return listeners.removeValue(forKey: id)
  }
}
