import Glibc

/// The rules of who is let in: programs, and web pages of this server itself.
///
/// The page of another site could send what a microphone hears to anybody, so pages of other origins are let in by
/// name only.
public struct WebAccess: Sendable {
  /// Origins of other pages that may hear, such as `https://garden.example`.
  public var origins: Set<String>
  /// Names of this machine besides its addresses, `localhost` and its own name. A name that is none of these may be
  /// somebody else's who points it here (DNS rebinding).
  public var names: Set<String>
  /// The first steps that a path may have, which only those know who were given an address; where there are none,
  /// everybody is let in.
  public var tokens: [String]
  /// Spells the settings that a refusal names (`SettingMention`).
  public var spoken: @Sendable (String) -> String
  /// Whether the server itself talks TLS. Then a page that came by plain HTTP is none of its own; without, one that came
  /// by HTTPS may be, through a proxy.
  var isSecure = false

  public init(
    origins: [String] = [], names: [String] = [], tokens: [String] = [],
    spoken: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.origins = Set(origins.map { $0.lowercased() })
    self.names = Set(names.map { $0.lowercased() })
    (self.tokens, self.spoken) = (tokens, spoken)
  }

  /// What becomes of a request: it is refused, or goes on with its path behind the token and with fields that the answer
  /// gets.
  enum Entry {
    case refused(WebContent)
    case admitted(WebRequest, fields: [(name: String, value: String)])
  }

  func entry(of request: WebRequest) -> Entry {
    let refusal = refusal(
      authority: request.authority, origin: request.origin, site: request.site, mode: request.mode)
    if let refusal { return .refused(WebContent(text: spoken(refusal), status: 403)) }
    guard let inner = behindToken(request) else {
      return .refused(
        WebContent(text: "The address lacks its token; open the one that was printed.", status: 403)
      )
    }
    var fields = [
      (name: "Cache-Control", value: "no-store"), ("Vary", "Origin"),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ]
    if let origin = request.origin, origins.contains(origin.lowercased()) {
      fields.append(("Access-Control-Allow-Origin", origin))
    }
    return .admitted(inner, fields: fields)
  }

  /// The request with its path behind the token; nil where that is none of those. The time that it takes does not tell
  /// how much of a token was right.
  private func behindToken(_ request: WebRequest) -> WebRequest? {
    guard !tokens.isEmpty else { return request }
    let path = Array(request.path.utf8)
    var inner: WebRequest?
    for token in tokens {
      let step = Array("/\(token)/".utf8)
      var difference = UInt8(path.count < step.count ? 1 : 0)
      for (index, byte) in step.enumerated() {
        difference |= byte ^ (index < path.count ? path[index] : 0)
      }
      guard difference == 0 else { continue }
      inner = request
      inner?.token = token
      inner?.path = String(decoding: path.dropFirst(step.count - 1), as: UTF8.self)
    }
    return inner
  }

  /// The reason why a request is refused; nil when it is not.
  /// - Parameters:
  ///   - authority: what the request calls this server, `HOST` or `HOST:PORT`; nil when it does not say.
  ///   - origin: the origin of the page that asks; nil for programs, and for what the user opens.
  ///   - site: what a browser says of a page without an origin (`Sec-Fetch-Site`).
  ///   - mode: what the browser wants the answer for (`Sec-Fetch-Mode`).
  func refusal(authority: String?, origin: String?, site: String?, mode: String?) -> String? {
    let authority = authority?.lowercased()
    if let authority, !(Self.host(of: authority).map(isOwn) ?? false) {
      return "This server does not go by the name \(Self.quoted(authority)); "
        + "start it with ‹allow-host NAME› if it shall."
    }
    if let origin = origin?.lowercased() {
      let schemes = isSecure ? ["https"] : ["http", "https"]
      let own = authority.map { authority in schemes.map { "\($0)://\(authority)" } } ?? []
      if origins.contains(origin) || own.contains(origin) { return nil }
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
    guard let own = Self.ownName else { return false }
    return host == own || host == own + ".local"
  }

  /// The name of this machine, in small letters.
  package static var ownName: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .lowercased()
  }

  /// Tells whether a host is an address: a number cannot be pointed elsewhere, as a name can.
  private static func isAddress(_ host: String) -> Bool {
    var four = in_addr()
    var six = in6_addr()
    return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
  }

  /// The host of `HOST:PORT` and `[ADDRESS]:PORT`; nil where that is none of these, as with two names in one request.
  private static func host(of authority: String) -> String? {
    let form = /(?:\[([^\]]*)\]|([^:]*))(?::[0-9]*)?/
    guard let match = authority.wholeMatch(of: form) else { return nil }
    return (match.1 ?? match.2).map(String.init)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + String(text.unicodeScalars.prefix(100).filter { $0.value > 32 && $0.value < 127 }) + "\""
  }
}

/// A secret that stands in an address.
public enum AccessToken {
  private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
  private static let count = 26

  /// 128 random bits (26 times one of 32), as letters and digits.
  public static func make() -> String {
    var chance = SystemRandomNumberGenerator()
    return String((0..<count).map { _ in letters.randomElement(using: &chance)! })
  }

  /// Whether a text can be one.
  public static func isToken(_ text: String) -> Bool {
    text.count == count && text.allSatisfy(letters.contains)
  }
}
