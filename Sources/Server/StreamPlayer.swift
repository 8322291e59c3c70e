import Glibc
import NIOCore
import NIOHTTPTypes

/// One player that hears a stream. Lives on the server's event loop.
final class StreamPlayer {
  private let channel: any Channel
  private let over: EventLoopPromise<Void>
  private let queueLimit: Int
  private var hasHeader = false

  /// - Parameters:
  ///   - kind: what it hears.
  ///   - over: fulfilled when the stream ends, fails when the listener has gone or is closed.
  init(_ channel: any Channel, of kind: StreamKind, over: EventLoopPromise<Void>) {
    self.channel = channel
    queueLimit = kind.queueLimit
    self.over = over
    try? channel.syncOptions?.setOption(.socketOption(.so_sndbuf), value: kind.sendBuffer)
  }

  var id: ObjectIdentifier { ObjectIdentifier(channel as AnyObject) }

  /// Sends whole frames or pages, before the first of them the header. Nothing waits: what the socket
  /// does not take is queued.
  /// - Returns: false when so much is queued that the listener is too slow.
  func take(_ sound: ByteBuffer, header: ByteBuffer) -> Bool {
    if !hasHeader {
      hasHeader = true
      channel.write(HTTPResponsePart.body(header), promise: nil)
    }
    channel.writeAndFlush(HTTPResponsePart.body(sound), promise: nil)
    let queued = (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    return queued <= queueLimit
  }

  /// Ends the stream, which is complete.
  func end() { over.succeed() }

  /// Ends the stream, because the player has gone.
  func leave() { over.fail(ChannelError.ioOnClosedChannel) }

  /// Closes the connection now, and has the system forget what it still holds for it.
  func close() {
    let atOnce = linger(l_onoff: 1, l_linger: 0)
    _ = (channel as? any SocketOptionProvider)?.setSoLinger(atOnce)
    channel.close(promise: nil)
    leave()
  }
}
