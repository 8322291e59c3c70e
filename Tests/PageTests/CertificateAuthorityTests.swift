import Files
import Glibc
import Score
import TestSupport
import Testing

@testable import Page

/// The authority in a user's folder, and the certificates that it signs.
struct CertificateAuthorityTests {
  private let scratch = TestFolder()
  private var folder: String { scratch / "state/tls" }

  private func authority(
    _ names: [String] = ["localhost", "127.0.0.1", "::1", "192.168.1.5"], inDays days: Int = 0
  ) throws -> CertificateAuthority {
    try CertificateAuthority(
      in: folder, for: CertificateNames(names), now: time(nil) + 86_400 * days)
  }

  /// What openssl says; nil where it fails.
  private func openssl(_ words: String...) throws -> String? {
    guard case .output(let bytes) = try ProgramRun(["openssl"] + words) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var contents: [[UInt8]] {
    TestFolder.names(in: folder).map { bytes(of: "\(folder)/\($0)") }
  }

  @Test func whoTrustsTheAuthorityTrustsTheServerUnderEachOfItsNames() throws {
    let authority = try authority()
    #expect(authority.isNew)
    let check = [
      "-verify_ip 127.0.0.1", "-verify_ip ::1", "-verify_ip 192.168.1.5",
      "-verify_hostname localhost",
    ]
    for words in check.map({ $0.split(separator: " ").map(String.init) }) {
      let verdict = try openssl(
        "verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", authority.path, words[0],
        words[1], authority.server.path)
      #expect(verdict != nil, "\(words)")
    }
    #expect(
      try openssl(
        "verify", "-CAfile", authority.path, "-verify_ip", "192.168.1.6", authority.server.path)
        == nil)
  }

  @Test func theCertificatesSayWhatTheyAreFor() throws {
    let authority = try authority()
    let server = try #require(try openssl("x509", "-in", authority.server.path, "-noout", "-text"))
    for part in [
      "DNS:localhost, IP Address:127.0.0.1, IP Address:192.168.1.5, IP Address:0:0:0:0:0:0:0:1",
      "CA:FALSE", "TLS Web Server Authentication", "ASN1 OID: prime256v1", "ecdsa-with-SHA256",
    ] { #expect(server.contains(part), "\(part)") }
    let own = try #require(try openssl("x509", "-in", authority.path, "-noout", "-text"))
    for part in [
      "CA:TRUE, pathlen:0", "Certificate Sign, CRL Sign", "Name Constraints: critical",
      "IP:192.168.0.0/255.255.0.0", "DNS:local",
    ] { #expect(own.contains(part), "\(part)") }
    #expect(authority.fingerprint.wholeMatch(of: /([0-9A-F]{2}:){31}[0-9A-F]{2}/) != nil)
  }

  /// Phones refuse certificates of servers for more than 398 days.
  @Test func theServersCertificateStandsFor397Days() throws {
    let authority = try authority()
    let day = 86_400
    for (path, days) in [(authority.server.path, 397), (authority.path, 3650)] {
      for (seconds, stands) in [(days * day - 60, true), (days * day + 60, false)] {
        let verdict = try openssl("x509", "-in", path, "-noout", "-checkend", String(seconds))
        #expect((verdict != nil) == stands, "\(path) after \(seconds) s")
      }
    }
  }

  @Test func onlyTheUserReadsTheKeys() throws {
    let authority = try authority()
    var facts = stat()
    #expect(stat(folder, &facts) == 0 && facts.st_mode & 0o777 == 0o700)
    for name in ["authority.key", "server.key"] {
      #expect(stat("\(folder)/\(name)", &facts) == 0 && facts.st_mode & 0o777 == 0o600, "\(name)")
    }
    #expect(authority.server.key == "\(folder)/server.key")
    let names = TestFolder.names(in: folder)
    #expect(
      names == ["authority", "server"].flatMap { n in ["cnf", "key", "pem"].map { "\(n).\($0)" } })
  }

  /// The first and the last address of each private network (RFC 1918, 3927, 4193, 6598), and those just outside of them.
  @Test func theAddressesOfPrivateNetworksAreNotForeign() throws {
    let (own, foreign) = (
      [
        "10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0",
        "192.168.255.255", "169.254.0.0", "169.254.255.255", "100.64.0.0", "100.127.255.255",
        "127.255.255.255", "::1", "fe80::1", "febf::1", "fc00::1", "fdff::1",
      ],
      [
        "9.255.255.255", "11.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255",
        "192.169.0.0", "100.63.255.255", "100.128.0.0", "::2", "fec0::1", "fbff::1",
      ]
    )
    #expect(try CertificateNames(own).foreign == [])
    #expect(try Set(CertificateNames(foreign).foreign) == Set(foreign))
  }

  @Test func aSecondStartMakesNothingNew() throws {
    let first = try authority()
    let before = contents
    let second = try authority(
      ["::1", "192.168.1.5", "127.0.0.1", "LOCALHOST", "::1"], inDays: 300)
    #expect(contents == before)
    #expect(!second.isNew && second.fingerprint == first.fingerprint)
  }

  @Test func anotherNetworkRenewsTheServersCertificateOnly() throws {
    let first = try authority()
    let before = bytes(of: first.server.path)
    let second = try authority(["localhost", "10.1.2.3", "laptop.local"])
    #expect(!second.isNew && second.fingerprint == first.fingerprint)
    #expect(bytes(of: second.server.path) != before)
    let words = ["-verify_ip", "10.1.2.3"]
    #expect(
      try openssl("verify", "-CAfile", second.path, words[0], words[1], second.server.path) != nil)
  }

  @Test func whatIsNearItsEndIsMadeAnew() throws {
    let first = try authority()
    let before = bytes(of: first.server.path)
    #expect(try !authority(inDays: 366).isNew)
    #expect(bytes(of: first.server.path) == before)
    #expect(try !authority(inDays: 368).isNew)
    #expect(bytes(of: first.server.path) != before)
    #expect(try authority(inDays: 3300).isNew)
  }

  @Test func whatWasNotMadeToItsEndIsMadeAnew() throws {
    let first = try authority()
    unlink(first.server.key)
    let second = try authority()
    #expect(FileContent.isFile(second.server.key) && !second.isNew)
    put([], at: first.path)
    let third = try authority()
    #expect(third.isNew)
    #expect(try openssl("verify", "-CAfile", third.path, third.server.path) != nil)
  }

  /// An authority that may sign for private networks only could not sign for a name of the world's.
  @Test func aNameOfTheWorldsNeedsAnotherAuthorityOnce() throws {
    let first = try authority()
    let second = try authority(["localhost", "garden.example", "203.0.113.7", "2001:db8::7"])
    #expect(second.isNew && second.fingerprint != first.fingerprint)
    #expect(try openssl("verify", "-CAfile", second.path, second.server.path) != nil)
    let third = try authority(["localhost", "garden.example"])
    #expect(!third.isNew && third.fingerprint == second.fingerprint)
  }

  @Test func theAuthorityIsNotTrustedWithOtherNames() throws {
    let authority = try authority()
    let files = CertificateFiles(folder)
    let stranger = CertificateText.server(try CertificateNames(["bank.example"]))
    try files.make("stranger", stranger, days: 10, isSigned: true)
    #expect(try !files.stands("stranger", at: time(nil)))
    #expect(try files.stands("server", at: time(nil)))
    _ = authority
  }

  @Test(arguments: ["garden.example:8000", "http://a", "a,DNS:b", "a\nb", "*.example", "", "-a"])
  func whatIsNoNameIsRefused(name: String) {
    #expect(throws: Fault.self) { try CertificateNames([name]) }
  }
}
