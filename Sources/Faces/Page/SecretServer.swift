import Files
import Glibc
import Network
import Score
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

extension AccessToken {
  /// The secret of an address, which stays the same as long as its file does: who has the address comes in again after a
  /// new start. Only the owner of the file can read it.
  /// - Throws: `Fault` for a file that cannot be read or written, and for one that holds no secret.
  package static func kept(in file: String) throws -> String {
    if FileContent.exists(file) {
      let text = try FileContent.text(file).split(separator: "\n").first.map(String.init) ?? ""
      guard isToken(text) else {
        throw Fault(
          .data, "holds no secret of an address", at: FaultPlace(file),
          hint: "remove it, so that another is made: the address will be another one, too")
      }
      return text
    }
    let token = make()
    try TextFile.write(token + "\n", to: file)
    guard chmod(file, 0o600) == 0 else {
      throw Fault.system(
        "\(file) cannot be kept from others", at: FaultPlace(file), hint: "choose another folder")
    }
    return token
  }
}
