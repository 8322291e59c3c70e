import Files
import Listening
import Score
import Network

/// The server of a listening study: a page for listeners' browsers. Its address stays the same as long as the store of
/// answers does, so that a page that is open goes on after a new start.
package final class StudyServer: Sendable {
  /// The address for a browser of this machine.
  package let own: String
  /// The addresses for others, one for each network of the machine.
  package let addresses: [String]
  /// The authority that browsers must trust; nil for plain HTTP.
  package let authority: CertificateAuthority?
  private let server: WebServer
  private let host: StudyHost

  /// - Parameter say: takes a sentence for the terminal.
  /// - Throws: `Fault` for a place where the server cannot listen.
  package init(
    _ run: StudyRun, _ headphones: HeadphoneSounds, host: String, port: Int, access: WebAccess,
    isSecure: Bool, say: @escaping @Sendable (String) -> Void
  ) throws {
    let token = try AccessToken.kept(in: run.store.folder + "/.address")
    var access = access
    access.tokens = [token]
    let secret = try SecretServer(host: host, port: port, access: access, isSecure: isSecure)
    (server, authority) = (secret.server, secret.authority)
    self.host = try StudyHost(run, headphones, say: say, post: secret.server.post)
    try server.begin(
      serving: [PageFiles(authority: authority?.path, index: "listen.html"), self.host])
    own = secret.own(token)
    addresses = secret.others(token)
  }

  /// The session that the browser of a simulated listener shows, by its secret, with the listener's code.
  func session(of secret: String) throws -> (code: String, session: Session) {
    try host.sync { run in
      guard let listener = try run.store.listener(secret: secret) else {
        throw Fault(.record, "the server has no session of a browser that it has greeted")
      }
      return (listener.code, try run.session(listener.code))
    }
  }

  /// Gives the place of a listener back, who will not come again.
  func leave(_ code: String) throws { try host.sync { try $0.store.leave(code) } }

  /// Ends the server, after all answers that have come are kept.
  package func end() {
    host.end()
    server.end()
  }
}
