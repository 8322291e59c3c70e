import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix

/// Hummingbird's description of the server: one event loop, small send buffers, no log.
struct StreamApplication: ApplicationProtocol {
  let responder: RouterResponder<ListenerContext>
  let configuration: ApplicationConfiguration
  let eventLoopGroup: any EventLoopGroup
  let logger = Logger(label: "http") { _ in SwiftLogNoOpLogHandler() }
  /// Called with the port, once the server listens.
  private let onBound: @Sendable (Int) -> Void

  /// - Parameter port: the TCP port; 0 lets the system choose.
  init(
    _ routes: StreamRoutes, host: String, port: Int, on group: MultiThreadedEventLoopGroup,
    onBound: @escaping @Sendable (Int) -> Void
  ) {
    responder = routes.router().buildResponder()
    configuration = .init(
      address: .hostname(host, port: port),
      availableConnectionsDelegate: MaximumAvailableConnections(
        ConnectionLimit.present, logger: logger))
    eventLoopGroup = group
    self.onBound = onBound
  }

  /// The time after which a connection is closed that asks for nothing, or whose request does not come to its end.
  private static let patience = TimeAmount.seconds(10)

  var server: HTTPServerBuilder {
    HTTPServerBuilder {
      ListenerChannel(
        http: HTTP1Channel(responder: $0, configuration: .init(idleTimeout: Self.patience)))
    }
  }

  func onServerRunning(_ channel: any Channel) async { onBound(channel.localAddress?.port ?? 0) }
}
