import Files
import Score
import Network

/// The requests for certificates, in openssl's format (config(5), x509v3_config(5)).
enum CertificateText {
  /// That of an authority, which may sign for private networks and domains, and for these.
  static func authority(_ permitted: Set<String>) -> String {
    let hosts = CertificateNames.privateDomains + permitted.filter { isHost($0) }.sorted()
    let networks =
      CertificateNames.privateNetworks.map { "\($0)/\($1)" }
      + permitted.filter { !isHost($0) }.sorted().map { address in
        let isLong = address.contains(":")
        let mask = Array(repeating: isLong ? "ffff" : "255", count: isLong ? 8 : 4)
        return "\(address)/\(mask.joined(separator: isLong ? ":" : "."))"
      }
    let lines = [("DNS", hosts), ("IP", networks)].flatMap { kind, values in
      values.enumerated().map { "\(permittedStart)\(kind).\($0) = \($1)" }
    }
    let name = String("Ripples on \(WebAccess.ownName ?? "this machine")".prefix(64))
    return request(
      name,
      [
        "basicConstraints = critical, CA:TRUE, pathlen:0",
        "keyUsage = critical, keyCertSign, cRLSign", "subjectKeyIdentifier = hash",
        "nameConstraints = critical, @permitted", "[permitted]",
      ] + lines)
  }

  /// The names and addresses in the request for an authority, besides the private ones.
  static func permitted(in text: String) -> Set<String> {
    let values = text.split(separator: "\n").filter { $0.hasPrefix(permittedStart) }.compactMap {
      $0.split(separator: " ").last?.split(separator: "/").first.map(String.init)
    }
    return Set(values).subtracting(
      CertificateNames.privateDomains + CertificateNames.privateNetworks.map(\.0))
  }

  /// That of a server with these names.
  static func server(_ names: CertificateNames) -> String {
    request(
      "Ripples",
      [
        "basicConstraints = critical, CA:FALSE", "keyUsage = critical, digitalSignature",
        "extendedKeyUsage = serverAuth", "subjectKeyIdentifier = hash",
        "authorityKeyIdentifier = keyid",
        "subjectAltName = " + names.subjects.joined(separator: ", "),
      ])
  }

  private static let permittedStart = "permitted;"

  private static func isHost(_ name: String) -> Bool { CertificateNames.bytes(of: name) == nil }

  private static func request(_ name: String, _ extensions: [String]) -> String {
    let head = [
      "[req]", "prompt = no", "distinguished_name = subject", "x509_extensions = extensions",
      "[subject]", "CN = \(name)", "[extensions]",
    ]
    return (head + extensions).joined(separator: "\n") + "\n"
  }
}
