import Network

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
