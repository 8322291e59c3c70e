import Glibc
import Hummingbird

/// The rules of who may hear the streams: programs, and web pages of this server itself.
///
/// The page of another site could send what a microphone hears to anybody, so pages of other origins are let in by
/// name only.
public struct ListenerAccess: Sendable {
  /// Origins of other pages that may hear, such as `https://garden.example`.
  public var origins: Set<String>
  /// Names of this machine besides its addresses, `localhost` and its own name. A name that is none of these may be
  /// somebody else's who points it here (DNS rebinding).
  public var names: Set<String>
  /// Spells the settings that a refusal names (`SettingMention`).
  public var spoken: @Sendable (String) -> String

  public init(
    origins: [String] = [], names: [String] = [],
    spoken: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.origins = Set(origins.map { $0.lowercased() })
    self.names = Set(names.map { $0.lowercased() })
    self.spoken = spoken
  }

  /// The reason why a request is refused; nil when it is not.
  /// - Parameters:
  ///   - authority: what the request calls this server, `HOST` or `HOST:PORT`; nil when it does not say.
  ///   - origin: the origin of the page that asks; nil for programs, and for what the user opens.
  ///   - site: what a browser says of a page without an origin (`Sec-Fetch-Site`).
  ///   - mode: what the browser wants the answer for (`Sec-Fetch-Mode`).
  func refusal(authority: String?, origin: String?, site: String?, mode: String?) -> String? {
    let authority = authority?.lowercased()
    if let authority, !isOwn(Self.host(of: authority)) {
      return "This server does not go by the name \(Self.quoted(authority)); "
        + "start it with ‹allow-host NAME› if it shall."
    }
    if let origin = origin?.lowercased() {
      if origins.contains(origin) || authority.map({ origin == "http://\($0)" }) == true {
        return nil
      }
      return "Pages of \(Self.quoted(origin)) may not listen here; "
        + "start the session with ‹allow-origin ORIGIN› if they shall."
    }
    if let site, site == "cross-site" || site == "same-site", mode != "navigate" {
      return "Pages of other sites may not listen here; start the session with "
        + "‹allow-origin ORIGIN› if they shall, and give their players the attribute crossorigin."
    }
    return nil
  }

  private func isOwn(_ host: String) -> Bool {
    if host == "localhost" || host.hasSuffix(".localhost") || names.contains(host) { return true }
    if Self.isAddress(host) { return true }
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return false }
    let own = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .lowercased()
    return host == own || host == own + ".local"
  }

  /// Tells whether a host is an address: a number cannot be pointed elsewhere, as a name can.
  private static func isAddress(_ host: String) -> Bool {
    var four = in_addr()
    var six = in6_addr()
    return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
  }

  /// The host of `HOST:PORT` and `[ADDRESS]:PORT`.
  private static func host(of authority: String) -> String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return String(authority[..<end].dropFirst())
    }
    return authority.firstIndex(of: ":").map { String(authority[..<$0]) } ?? authority
  }

  private static func quoted(_ text: String) -> String {
    "\"" + String(text.unicodeScalars.prefix(100).filter { $0.value > 32 && $0.value < 127 }) + "\""
  }
}

/// Refuses requests before they are routed, and tells browsers which other origin may read the answer.
struct AccessMiddleware: RouterMiddleware {
  let access: ListenerAccess

  func handle(
    _ request: Request, context: ListenerContext,
    next: (Request, ListenerContext) async throws -> Response
  ) async throws -> Response {
    let origin = request.headers[.origin]
    let refusal = access.refusal(
      authority: request.head.authority, origin: origin,
      site: Self.value("sec-fetch-site", in: request.headers),
      mode: Self.value("sec-fetch-mode", in: request.headers))
    if let refusal {
      return StreamRoutes.text(access.spoken(refusal), status: .forbidden)
    }
    var response = try await next(request, context)
    response.headers[.vary] = "Origin"
    if let origin, access.origins.contains(origin.lowercased()) {
      response.headers[.accessControlAllowOrigin] = origin
    }
    return response
  }

  /// - Parameter name: the name of the field in lower case.
  private static func value(_ name: String, in fields: HTTPFields) -> String? {
    fields.first { $0.name.canonicalName == name }?.value
  }
}
