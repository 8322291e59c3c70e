import JSON
import Score
import Server
import Sessions

/// The page of a session, with its streams: one server at one address.
public final class PageServer: Sendable {
  /// The address to open by the owner, who may edit.
  public let owner: String
  /// The addresses to open by guests, one for each network of the machine; none where only this machine is served.
  public let addressesOfGuests: [String]
  /// The authority that browsers must trust; nil for plain HTTP.
  public let authority: CertificateAuthority?

  /// Begins to serve a session that has begun.
  /// - Parameters:
  ///   - host: the address to listen at; 127.0.0.1 serves this machine only, 0.0.0.0 the network too.
  ///   - port: the TCP port; 0 lets the system choose.
  ///   - guestsMayEdit: whether those with the guests' address may change the mapping as well.
  ///   - access: further origins and names that are let in.
  ///   - isSecure: whether HTTPS is served, with a certificate of the user's own authority.
  /// - Throws: `Fault` (`connection`) when the server cannot listen there, and others where no certificate can be made.
  public init(
    _ session: LiveSession, host: String, port: Int, guestsMayEdit: Bool, access: WebAccess,
    isSecure: Bool = false
  ) throws {
    let (ownToken, guestToken) = (Self.token(), Self.token())
    var access = access
    access.tokens = [ownToken, guestToken]
    authority =
      isSecure
      ? try CertificateAuthority(for: .ofThisMachine(serving: host, allowed: access.names)) : nil
    let server = WebServer(
      host: host, port: port, access: access, certificate: authority?.server)
    let pages = PageHost(
      session, owner: ownToken, guestsMayEdit: guestsMayEdit, spoken: access.spoken,
      post: server.post)
    try session.add(
      HTTPStreamServer(on: server, places: [PageFiles(authority: authority?.path), pages]))
    try session.add(pages.sound)
    let isEvery = NetworkAddresses.isEvery(host)
    owner = server.address(of: isEvery ? "127.0.0.1" : host) + "/\(ownToken)/"
    let hosts = isEvery ? NetworkAddresses.list : host.hasPrefix("127.") ? [] : [host]
    addressesOfGuests = hosts.map { server.address(of: $0) + "/\(guestToken)/" }
    let invitations = addressesOfGuests.map(Self.invitation)
    server.post { pages.invitations = invitations }
  }

  /// An address of guests with its QR code, as the owner's page shows it.
  static func invitation(_ address: String) -> JSONText {
    .object([
      ("address", .string(address)),
      ("code", .array((QRCode(address)?.rows ?? []).map { .string($0) })),
    ])
  }

  /// 128 random bits (26 times one of 32), as letters and digits that stand in an address.
  static func token() -> String {
    var chance = SystemRandomNumberGenerator()
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    return String((0..<26).map { _ in letters.randomElement(using: &chance)! })
  }
}
