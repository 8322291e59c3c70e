import JSON
import Score
import Network

/// A phone at the other end of a WebSocket. The server's thread calls it; its walk is touched on the walks' thread only.
final class FieldPeer: WebSocketPeer {
  private let host: FieldHost
  /// The server's thread only.
  private nonisolated(unsafe) var connection: WebConnection?
  /// The bytes that it may send: 8 MB are what its sensors say in an hour without a network. The server's thread only.
  private nonisolated(unsafe) var allowance = Allowance(rate: 100_000, burst: 8_000_000)
  /// The walks' thread only.
  nonisolated(unsafe) var walk: FieldWalk?
  /// The number of times that it has asked for another way to be heard; the walks' thread only.
  nonisolated(unsafe) var changes = 0
  /// The server's thread only.
  private nonisolated(unsafe) var queueLimit = 4 << 20

  init(_ host: FieldHost) { self.host = host }

  func open(_ connection: WebConnection) { self.connection = connection }

  /// Takes a message; whoever sends more than a phone has to say would hold up all walks.
  func receive(_ text: String) {
    guard allowance.take(text.utf8.count) else { connection?.drop(); return }
    host.work { [self] in host.take(text, from: self) }
  }

  func farewell() {}

  func close() {
    connection = nil
    host.work { [self] in host.leave(self) }
  }

  /// Bytes that may wait of a sound that is made here, 6 s; what is later is no use, and one message may have the last 4 s.
  private static let soundLimit = 6 * 4 * 48_000
  /// Bytes that the system may hold for a phone besides, a third of a second of sound: what it is told waits behind them.
  private static let systemBuffer = 1 << 16

  /// Bytes that may wait for a phone before its connection is given up; what it has not taken of events is sent again in the
  /// next.
  func hold(sound isSound: Bool) {
    queueLimit = isSound ? Self.soundLimit : 4 << 20
    if isSound { connection?.hold(atMost: Self.systemBuffer) }
  }

  /// Sends a message. The server's thread only.
  func send(_ payload: WebPayload) {
    guard let connection else { return }
    if connection.queued > queueLimit || connection.hasStalled { return connection.drop() }
    connection.send(payload)
  }

  /// Ends the connection. The server's thread only.
  func end() { connection?.end() }
}
