internal import CWebSockets
import Glibc
import Score

/// An address of this machine at which a server can listen, tried before the server begins, so that a refusal can be
/// told with its reason.
struct ListeningPlace {
  /// The host as a number, such as `127.0.0.1`.
  let name: String
  let isIPv6: Bool
  private let host: String
  private let port: Int
  private let address: String

  /// - Parameter address: the address of the server, for faults.
  /// - Throws: `Fault` (`connection`) when the port is in use or not allowed, or the host is none of this machine.
  init(host: String, port: Int, address: String) throws {
    (self.host, self.port, self.address) = (host, port, address)
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_PASSIVE
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0, let first = found else {
      throw Self.refused(EADDRNOTAVAIL, host, port, address)
    }
    defer { freeaddrinfo(found) }
    let place = first.pointee
    isIPv6 = place.ai_family == AF_INET6
    var number = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    getnameinfo(
      place.ai_addr, place.ai_addrlen, &number, socklen_t(number.count), nil, 0, NI_NUMERICHOST)
    name = String(decoding: number.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let descriptor = socket(place.ai_family, place.ai_socktype, place.ai_protocol)
    defer { close(descriptor) }
    var reuse: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor, place.ai_addr, place.ai_addrlen) == 0, listen(descriptor, 1) == 0 else {
      throw refused(errno)
    }
  }

  /// The fault of a number of the system's.
  func refused(_ error: Int32) -> Fault { Self.refused(error, host, port, address) }

  private static func refused(
    _ error: Int32, _ host: String, _ port: Int, _ address: String
  ) -> Fault {
    let (message, hint) =
      switch error {
      case EADDRINUSE:
        (
          "port \(port) is in use by another program",
          "end that one, or choose another port, \(port + 1) or 0 for any"
        )
      case EACCES:
        ("port \(port) is not allowed for you", "choose one from 1024: ‹to http:8000›")
      case EADDRNOTAVAIL:
        (
          "this machine has no address \(host)",
          "127.0.0.1 serves this machine, 0.0.0.0 the network too"
        )
      default:
        (
          "the server cannot listen there: \(String(cString: strerror(error)))",
          "check the host and port, as in ‹to http://127.0.0.1:8000›"
        )
      }
    return Fault(.connection, message, at: FaultPlace(address), hint: hint)
  }
}

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
