import HummingbirdCore
import Logging
import NIOCore

/// HTTP over a socket with a small send buffer: with the system's own, a player that has stalled would
/// be noticed only when megabytes lie in it, 20 seconds later.
struct ListenerChannel: HTTPChannelHandler {
  let http: HTTP1Channel

  private static let sendBuffer = 65_536

  var responder: HTTPChannelHandler.Responder { http.responder }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.syncOptions?.setOption(.socketOption(.so_sndbuf), value: Self.sendBuffer)
      try channel.syncOptions?.setOption(.socketOption(.tcp_nodelay), value: 1)
    }.flatMap { http.setup(channel: channel, logger: logger) }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await http.handle(value: value, logger: logger)
  }
}
