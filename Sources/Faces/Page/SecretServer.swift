import Score
import Network
import Sessions

/// A server whose addresses hold secrets, over TLS where that is asked for.
package struct SecretServer: Sendable {
  package let server: WebServer
  /// The authority that browsers must trust; nil for plain HTTP.
  package let authority: CertificateAuthority?
  private let host: String

  /// - Parameters:
  ///   - host: the address to listen at; 127.0.0.1 serves this machine only, 0.0.0.0 the network too.
  ///   - port: the TCP port; 0 lets the system choose.
  ///   - access: who is let in, with the tokens of the addresses.
  ///   - isSecure: whether HTTPS is served, with a certificate of the user's own authority.
  /// - Throws: `Fault` for a port that is none, and where no certificate can be made.
  package init(host: String, port: Int, access: WebAccess, isSecure: Bool) throws {
    guard (0...65_535).contains(port) else {
      throw Fault.call("port", "\(port) is no port", hint: "give a number from 0 to 65535")
    }
    self.host = host
    authority =
      isSecure
      ? try CertificateAuthority(for: .ofThisMachine(serving: host, allowed: access.names)) : nil
    server = WebServer(host: host, port: port, access: access, certificate: authority?.server)
  }

  private var isEvery: Bool { NetworkAddresses.isEvery(host) }

  /// The address under which this machine itself reaches it, once it has begun.
  package func own(_ token: String) -> String {
    server.address(of: isEvery ? "127.0.0.1" : host) + "/\(token)/"
  }

  /// The addresses under which others reach it, one for each network of the machine; none where only this machine is
  /// served.
  package func others(_ token: String) -> [String] {
    let hosts = isEvery ? NetworkAddresses.list : host.hasPrefix("127.") ? [] : [host]
    return hosts.map { server.address(of: $0) + "/\(token)/" }
  }
}
