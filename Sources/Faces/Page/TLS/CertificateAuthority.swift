import Files
import Glibc
import Prompt
import Score
import Network

/// The authority of this user, which signs the certificate that the page is served with: who installs its file trusts
/// that certificate, and those that follow it.
///
/// It is made once. It may sign for private networks and domains, and for the names of this machine, so that who steals
/// its key can pretend to be no other site. The program openssl does the work.
public struct CertificateAuthority: Sendable {
  /// The path of its certificate, which phones and browsers install.
  public var path: String { "\(folder)/authority.pem" }
  /// The SHA-256 of its certificate, `AB:CD:…`, with which a person tells it from another.
  public let fingerprint: String
  /// Whether the authority was made just now, so that nobody trusts it yet.
  public let isNew: Bool
  /// The certificate that it has signed for the server.
  let server: WebCertificate
  private let folder: String

  /// Days for which an authority and a server's certificate stand: phones refuse the latter for more than 398.
  private static let days = (authority: 3650, server: 397)
  /// Days before its end on which a certificate is made anew.
  private static let early = 30

  /// Makes what is missing, near its end, or does not stand for these names.
  /// - Parameters:
  ///   - folder: where the files are; nil for the user's own.
  ///   - now: seconds since 1970.
  /// - Throws: `Fault` where there is no home, the folder is not the user's own, or openssl is missing or fails.
  init(in folder: String? = nil, for names: CertificateNames, now: Int = time(nil)) throws(Fault) {
    guard let folder = folder ?? UserFolder.state().map({ $0 + "/tls" }) else {
      throw Fault(
        .missing, "there is no home folder to keep the keys in",
        hint: "set HOME or XDG_STATE_HOME to a folder of yours")
    }
    try Folders.make(FileContent.folder(of: folder), nil)
    try PrivateFolder.make(folder, hint: "remove it, or set XDG_STATE_HOME to a folder that is")
    let files = CertificateFiles(folder)
    let lock = try files.lock()
    defer { close(lock) }

    let known = files.permitted()
    let permitted = known.union(names.foreign)
    let lasts = try files.stands("authority", at: now + 86_400 * (Self.days.server + Self.early))
    isNew = permitted != known || !lasts
    if isNew {
      try files.make("authority", CertificateText.authority(permitted), days: Self.days.authority)
    }
    let wanted = CertificateText.server(names)
    let stands = try files.stands("server", at: now + 86_400 * Self.early)
    if !stands || files.text("server") != wanted {
      try files.make("server", wanted, days: Self.days.server, isSigned: true)
    }
    fingerprint = try files.fingerprint()
    server = WebCertificate(path: files.path("server"), key: files.key("server"))
    self.folder = folder
  }
}
