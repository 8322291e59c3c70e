import Files
import Glibc
import Network
import TestSupport
import Testing

@testable import Page

/// A server that talks TLS with a certificate of the authority.
struct SecureServerTests {
  private struct Greeting: WebPlaces {
    func answer(_ request: WebRequest) -> WebAnswer? { .whole(WebContent(text: "hello")) }
  }

  private func serve(_ work: (WebServer, CertificateAuthority) throws -> Void) throws {
    let scratch = TestFolder()
    let authority = try CertificateAuthority(
      in: scratch / "tls", for: CertificateNames(["127.0.0.1"]))
    let server = WebServer(
      host: "127.0.0.1", port: 0, access: WebAccess(), certificate: authority.server)
    try server.begin(serving: [Greeting()])
    defer { server.end() }
    try work(server, authority)
  }

  private func client(
    _ server: WebServer, _ authority: CertificateAuthority, _ words: String...
  ) throws -> String? {
    let end = try ProgramRun(
      [
        "openssl", "s_client", "-connect", "127.0.0.1:\(server.port)", "-CAfile", authority.path,
        "-verify_return_error", "-verify_ip", "127.0.0.1",
      ] + words)
    guard case .output(let bytes) = end else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func itProvesWhoItIsAndSpeaksHTTP1() throws {
    try serve { server, authority in
      #expect(server.address == "https://127.0.0.1:\(server.port)")
      let said = try #require(try client(server, authority, "-alpn", "h2,http/1.1"))
      #expect(said.contains("Verify return code: 0 (ok)"))
      #expect(said.contains("ALPN protocol: http/1.1"))
    }
  }

  @Test func oldTLSIsRefused() throws {
    try serve { server, authority in
      for version in ["-tls1", "-tls1_1"] {
        let said = try client(server, authority, version, "-cipher", "ALL:@SECLEVEL=0")
        #expect(said == nil, "\(version)")
      }
      let said = try client(server, authority, "-tls1_2")
      #expect(said != nil)
    }
  }

  /// A person who leaves the s of https away gets an end at once, and the others notice nothing.
  @Test func plainHTTPIsEnded() throws {
    try serve { server, authority in
      for _ in 0..<20 {
        let descriptor = try #require(connected(to: server.port))
        defer { close(descriptor) }
        let request = Array("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
        #expect(send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) > 0)
        var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&place, 1, 5000) == 1)
        var answer = [UInt8](repeating: 0, count: 100)
        let count = recv(descriptor, &answer, answer.count, 0)
        #expect(count <= 0 || !answer.starts(with: Array("HTTP/1.1 200".utf8)))
      }
      #expect(try client(server, authority) != nil)
    }
  }

  @Test func aKeyOfAnotherCertificateIsAFault() throws {
    let scratch = TestFolder()
    let authority = try CertificateAuthority(
      in: scratch / "tls", for: CertificateNames(["127.0.0.1"]))
    let wrong = WebCertificate(path: authority.server.path, key: scratch / "tls/authority.key")
    let server = WebServer(host: "127.0.0.1", port: 0, access: WebAccess(), certificate: wrong)
    #expect { try server.begin(serving: [Greeting()]) } throws: { error in
      "\(error)".contains("cannot begin with this certificate")
    }
  }

  /// A phone has to get the file before it can trust the server.
  @Test func theAuthoritysFileIsServedAsWhatPhonesInstall() throws {
    let scratch = TestFolder()
    put(Array("the authority".utf8), at: scratch / "authority.pem")
    let server = WebServer(host: "127.0.0.1", port: 0, access: WebAccess())
    let files = PageFiles(libraries: nil, authority: scratch / "authority.pem")
    try server.begin(serving: [files])
    defer { server.end() }
    let descriptor = try #require(connected(to: server.port))
    defer { close(descriptor) }
    let request = Array("GET /authority.pem HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n".utf8)
    #expect(send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) > 0)
    var answer: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1000)
    while case let count = recv(descriptor, &part, part.count, 0), count > 0 {
      answer += part[..<count]
    }
    let text = String(decoding: answer, as: UTF8.self).lowercased()
    #expect(text.contains("content-type: application/x-x509-ca-cert"))
    #expect(text.hasSuffix("\r\n\r\nthe authority"))
  }

  private func connected(to port: Int) -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = in_port_t(port).bigEndian
    inet_pton(AF_INET, "127.0.0.1", &place.sin_addr)
    let status = withUnsafePointer(to: place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if status == 0 { return descriptor }
    close(descriptor)
    return nil
  }
}
