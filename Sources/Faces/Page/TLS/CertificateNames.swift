import Files
import Glibc
import Score
import Network
import Sessions

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
