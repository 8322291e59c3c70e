internal import CWebSockets
import Score

/// The proof of who serves: a certificate and its private key, in files of PEM.
public struct WebCertificate: Sendable {
  /// The path of the certificate.
  public let path: String
  /// The path of its private key.
  public let key: String

  public init(path: String, key: String) { (self.path, self.key) = (path, key) }

  /// Lets a server talk TLS with it, while `make` makes the server.
  func fill<Made>(
    _ info: inout lws_context_creation_info, _ make: (inout lws_context_creation_info) -> Made
  ) -> Made {
    path.withCString { path in
      key.withCString { key in
        info.ssl_cert_filepath = path
        info.ssl_private_key_filepath = key
        web_limit_tls(&info)
        return make(&info)
      }
    }
  }

  /// The fault of a server that cannot begin with it.
  var fault: Fault {
    Fault(
      .connection, "the server cannot begin with this certificate and the key \(key)",
      at: FaultPlace(path), hint: "remove its folder, and a new one is made")
  }
}
