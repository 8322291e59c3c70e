import Glibc

/// The addresses by which other devices reach this machine, for a person to type into a phone.
package enum NetworkAddresses {
  /// Whether an address stands for all of the machine's.
  package static func isEvery(_ address: String) -> Bool { address == "0.0.0.0" || address == "::" }

  /// The IPv4 addresses of networks that are up, without the machine's loopback.
  package static var list: [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [String] = []
    for entry in sequence(first: first, next: { $0?.pointee.ifa_next }) {
      guard let entry = entry?.pointee, let address = entry.ifa_addr,
        address.pointee.sa_family == sa_family_t(AF_INET),
        entry.ifa_flags & UInt32(truncatingIfNeeded: IFF_UP) != 0,
        entry.ifa_flags & UInt32(truncatingIfNeeded: IFF_LOOPBACK) == 0
      else { continue }
      var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
      address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        var number = $0.pointee.sin_addr
        _ = inet_ntop(AF_INET, &number, &text, socklen_t(text.count))
      }
      found.append(
        String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    return found
  }

  /// A sentence with the addresses that another device shall use: `a phone sends to 192.168.1.5, port 7771`.
  static func sentence(_ start: String, _ place: (String) -> String) -> String {
    let places = list.map(place)
    return places.isEmpty
      ? "this machine is in no network, so no other device reaches it"
      : start + " " + places.joined(separator: " or ")
  }
}
