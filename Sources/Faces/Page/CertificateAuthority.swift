import Files
import Glibc
import Network
import Prompt
import Score
import Sessions

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

/// The names and addresses that a certificate stands for.
struct CertificateNames {
  /// The names, without the addresses.
  let hosts: [String]
  let addresses: [String]

  /// Networks that anybody may use at home (RFC 1918, 3927, 4193, 4291, 6598), with their masks.
  static let privateNetworks = [
    ("127.0.0.0", "255.0.0.0"), ("10.0.0.0", "255.0.0.0"), ("172.16.0.0", "255.240.0.0"),
    ("192.168.0.0", "255.255.0.0"), ("169.254.0.0", "255.255.0.0"),
    ("100.64.0.0", "255.192.0.0"), ("::1", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("fe80::", "ffc0::"), ("fc00::", "fe00::"),
  ]
  /// Domains that belong to nobody (RFC 6761, 6762, 8375).
  static let privateDomains = ["localhost", "local", "lan", "internal", "home.arpa"]

  /// - Parameter all: names and addresses, in any order and with repetitions.
  /// - Throws: `Fault` for what is neither a name nor an address.
  init(_ all: [String]) throws(Fault) {
    let all = Set(all.map { $0.lowercased() }).sorted()
    addresses = all.filter { Self.bytes(of: $0) != nil }
    hosts = all.filter { Self.bytes(of: $0) == nil }
    if let wrong = hosts.first(where: { !Self.isName($0) }) {
      throw .call(
        "allow-host", "\(wrong) is no name of a machine",
        hint: "give it without port and path, such as garden.example")
    }
  }

  /// Those of this machine: of the machine itself, of its networks, and those under which it is allowed to be asked.
  static func ofThisMachine(serving host: String, allowed: Set<String>) throws(Fault) -> Self {
    var all = ["localhost", "127.0.0.1", "::1"] + NetworkAddresses.list + allowed
    if let own = WebAccess.ownName, isName(own) {
      all += own.contains(".") ? [own] : [own, own + ".local"]
    }
    if !NetworkAddresses.isEvery(host), bytes(of: host) != nil { all.append(host) }
    return try Self(all)
  }

  /// As subjects of a certificate.
  var subjects: [String] { hosts.map { "DNS:" + $0 } + addresses.map { "IP:" + $0 } }

  /// The names outside of the private domains, and the addresses outside of the private networks.
  var foreign: [String] {
    hosts.filter { host in
      !Self.privateDomains.contains { host == $0 || host.hasSuffix("." + $0) }
    }
      + addresses.filter { address in
        !Self.privateNetworks.contains { Self.isIn(address, $0.0, mask: $0.1) }
      }
  }

  private static func isIn(_ address: String, _ network: String, mask: String) -> Bool {
    guard let address = bytes(of: address), let network = bytes(of: network),
      let mask = bytes(of: mask), address.count == network.count
    else { return false }
    return zip(address, mask).map { $0 & $1 } == network
  }

  private static func isName(_ text: String) -> Bool {
    (1...253).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// The bytes of an address, 4 or 16; nil for a name.
  static func bytes(of address: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, address, &bytes) == 1 { return Array(bytes.prefix(4)) }
    return inet_pton(AF_INET6, address, &bytes) == 1 ? bytes : nil
  }
}

/// A folder of certificates, each with its private key and the request that it was made by, and openssl, which makes
/// them.
struct CertificateFiles {
  private let folder: String

  init(_ folder: String) { self.folder = folder }

  func path(_ name: String) -> String { "\(folder)/\(name).pem" }
  func key(_ name: String) -> String { "\(folder)/\(name).key" }
  private func request(_ name: String) -> String { "\(folder)/\(name).cnf" }

  /// Keeps other runs from making certificates here until the descriptor is closed.
  func lock() throws(Fault) -> Int32 {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Fault.opening(folder, errno, to: "read") }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return descriptor
  }

  /// The request that a certificate was made by; nil where it was not made to its end.
  func text(_ name: String) -> String? {
    FileContent.isFile(key(name)) ? try? FileContent.text(request(name)) : nil
  }

  /// The names and addresses that the authority may sign for besides what is private.
  func permitted() -> Set<String> { text("authority").map(CertificateText.permitted) ?? [] }

  /// Whether a certificate is whole, signed by the authority, and still stands at a time.
  func stands(_ name: String, at time: Int) throws(Fault) -> Bool {
    guard text(name) != nil else { return false }
    let words = ["verify", "-CAfile", path("authority"), "-attime", String(time), path(name)]
    if case .output = try Self.run(words) { return true }
    return false
  }

  /// Makes a certificate with a new key. The request gets its name last: what has one is whole.
  func make(_ name: String, _ text: String, days: Int, isSigned: Bool = false) throws(Fault) {
    let draft = "\(folder)/draft.cnf"
    try TextFile.write(text, to: draft)
    for old in [request(name), path(name), key(name)] { unlink(old) }
    _ = try output(
      [
        "req", "-x509", "-config", draft, "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
        "-sha256", "-nodes", "-days", String(days), "-keyout", key(name), "-out", path(name),
      ] + (isSigned ? ["-CA", path("authority"), "-CAkey", key("authority")] : []))
    chmod(key(name), 0o600)
    guard rename(draft, request(name)) == 0 else {
      throw Fault.opening(request(name), errno, to: "write")
    }
  }

  /// The SHA-256 of the authority's certificate, as hexadecimal pairs.
  func fingerprint() throws(Fault) -> String {
    let bytes = try output(["x509", "-in", path("authority"), "-noout", "-fingerprint", "-sha256"])
    let text = String(decoding: bytes, as: UTF8.self).trimmed
    return text.split(separator: "=").last.map(String.init) ?? text
  }

  private func output(_ words: [String]) throws(Fault) -> [UInt8] {
    var reason = "it takes longer than a minute"
    switch try Self.run(words) {
    case .output(let bytes): return bytes
    case .failed(let complaint): reason = complaint
    case .endless, .missing: break
    }
    throw Fault(
      .file, "openssl cannot make certificates here: \(reason)", at: FaultPlace(folder),
      hint: "remove this folder, and a new authority is made")
  }

  private static func run(_ words: [String]) throws(Fault) -> ProgramRun {
    let end = try ProgramRun(["openssl"] + words)
    if case .missing = end {
      throw Fault(
        .missing, "is needed for https and not installed", at: FaultPlace("openssl"),
        hint: "sudo apt install openssl")
    }
    return end
  }
}

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
