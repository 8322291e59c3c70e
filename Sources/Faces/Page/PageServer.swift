internal import CQR
import JSON
import Network
import Playback
import Score
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
  ///   - tiles: what lies behind the map of a garden; nil leaves it plain, and nothing is fetched for it.
  ///   - left: the site to which pages add what their visitors leave; nil where nothing may be left.
  /// - Throws: `Fault` (`connection`) when the server cannot listen there, and others where no certificate can be made.
  public init(
    _ session: LiveSession, host: String, port: Int, guestsMayEdit: Bool, access: WebAccess,
    isSecure: Bool = false, tiles: MapTiles? = nil, left: LeftSite? = nil
  ) throws {
    let (ownToken, guestToken) = (AccessToken.make(), AccessToken.make())
    var access = access
    access.tokens = [ownToken, guestToken]
    let place = try SecretServer(host: host, port: port, access: access, isSecure: isSecure)
    authority = place.authority
    let server = place.server
    let pages = PageHost(
      session, owner: ownToken, guestsMayEdit: guestsMayEdit, tiles: tiles, spoken: access.spoken,
      post: server.post)
    let files = PageFiles(
      authority: authority?.path, tiles: tiles, takesRecordings: left != nil)
    let leaving = try LeavingPlace(
      left, say: { [notices = session.notices] in notices.post($0, to: .owners) },
      post: server.post)
    try session.add(HTTPStreamServer(on: server, places: [files, pages, leaving]))
    try session.add(pages.sound)
    owner = place.own(ownToken)
    addressesOfGuests = place.others(guestToken)
    let invitations = addressesOfGuests.map(Self.invitation)
    server.post { pages.invitations = invitations }
  }

  /// An address of guests with its QR code, as the owner's page shows it.
  static func invitation(_ address: String) -> JSONText {
    .object(["address": address, "code": (QRCode(address)?.rows ?? [])])
  }
}

/// An address as a QR code (ISO/IEC 18004) of level M, which is read with 15 % of it lost.
public struct QRCode: Sendable {
  /// The modules of a side, without the quiet zone.
  let size: Int
  private let modules: [Bool]

  /// The modules around it that stay light, so that a camera finds it.
  static let quietZone = 4

  /// - Returns: nil for a text that is empty or longer than a code can hold.
  public init?(_ text: String) {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
    defer { QRcode_free(code) }
    let size = Int(code.pointee.width)
    self.size = size
    modules = (0..<size * size).map { code.pointee.data[$0] & 1 == 1 }
  }

  /// Whether a module is dark; those of the quiet zone and beyond are not.
  func isDark(_ row: Int, _ column: Int) -> Bool {
    (0..<size).contains(row) && (0..<size).contains(column) && modules[row * size + column]
  }

  /// The rows of modules for those who draw them, without the quiet zone: 1 is dark, 0 light.
  var rows: [String] {
    (0..<size).map { row in (0..<size).map { isDark(row, $0) ? "1" : "0" }.joined() }
  }

  /// The code with its quiet zone for a terminal: half blocks, black on white in any theme.
  public var terminalText: String {
    let places = -Self.quietZone..<size + Self.quietZone
    return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
      let blocks = places.map { column in
        switch (isDark(row, column), isDark(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }
      return "\u{1B}[30;47m\(blocks.joined())\u{1B}[0m\n"
    }.joined()
  }
}
