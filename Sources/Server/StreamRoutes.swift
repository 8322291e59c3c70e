import Hummingbird
import JSON
import NIOCore

/// A request together with its connection, which a stream writes to.
struct ListenerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}

/// The answers of the server.
struct StreamRoutes: Sendable {
  let audiences: [Audience]
  /// Streams whose format does not take the sample rate, with the reason.
  let missing: [(kind: StreamKind, why: String)]
  let status: @Sendable () -> JSONText
  let access: ListenerAccess

  func router() -> Router<ListenerContext> {
    let router = Router(context: ListenerContext.self)
    router.add(middleware: AccessMiddleware(access: access))
    for audience in audiences {
      for path in audience.kind.paths {
        router.get(.init(path)) { _, context in stream(audience, context.channel) }
        router.head(.init(path)) { _, _ in
          Response(status: .ok, headers: Self.common(type: audience.kind.contentType))
        }
      }
    }
    for (kind, why) in missing {
      for path in kind.paths {
        router.get(.init(path)) { _, _ in Self.text(why, status: .notImplemented) }
      }
    }
    let page = ListenerPage.html(audiences.map(\.kind))
    router.get("/") { _, _ in Self.text(page, type: "text/html; charset=utf-8") }
    router.get("/status") { _, _ in Self.text(status().pretty, type: "application/json") }
    let paths = audiences.flatMap(\.kind.paths) + ["/status", "/"]
    router.get("**") { _, _ in
      Self.text(
        "There is nothing here, but at \(paths.joined(separator: ", ")).", status: .notFound)
    }
    return router
  }

  private func stream(_ audience: Audience, _ channel: any Channel) -> Response {
    let body = ResponseBody { writer in
      try await audience.withResponse {
        try await audience.join(channel).get()
        try await writer.finish(nil)
      }
    }
    var headers = Self.common(type: audience.kind.contentType)
    headers[.connection] = "close"
    return Response(status: .ok, headers: headers, body: body)
  }

  static func text(
    _ text: String, status: HTTPResponse.Status = .ok, type: String = "text/plain; charset=utf-8"
  ) -> Response {
    let line = text.hasSuffix("\n") ? text : text + "\n"
    return Response(
      status: status, headers: common(type: type), body: .init(byteBuffer: ByteBuffer(string: line))
    )
  }

  /// The fields that all answers have: no browser keeps one.
  private static func common(type: String) -> HTTPFields {
    [.contentType: type, .cacheControl: "no-store"]
  }
}
