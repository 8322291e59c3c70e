import Score
import SoundFiles

/// The address of a stream at an Icecast server: `icecast://[user:]password@host[:port]/mount`.
public struct IcecastAddress: Sendable, Equatable {
  public let user: String
  public let password: String
  public let host: String
  public let port: Int
  /// The mount point with the slash that it begins with. Its ending chooses the format: `.mp3`, or else Ogg Opus.
  public let mount: String

  static let pattern = "icecast://source:PASSWORD@HOST[:8000]/MOUNT.opus"

  /// The address without the password, for messages.
  public var name: String { "icecast://\(host):\(port)\(mount)" }

  var format: AudioFormat { mount.hasSuffix(".mp3") ? .mp3 : .opus }

  /// - Parameter text: what follows `icecast://`.
  /// - Throws: `Fault` (`call`) that shows the pattern, and never the password.
  init(parsing text: Substring) throws(Fault) {
    func fault(_ message: String) -> Fault {
      Fault(.call, message, at: FaultPlace("icecast://…"), hint: "write \(Self.pattern)")
    }
    guard let at = text.lastIndex(of: "@") else { throw fault("there is no password") }
    let login = text[..<at]
    let rest = text[text.index(after: at)...]
    let colon = login.firstIndex(of: ":")
    user = colon.map { String(login[..<$0]) } ?? "source"
    password = colon.map { String(login[login.index(after: $0)...]) } ?? String(login)
    guard !password.isEmpty else { throw fault("there is no password") }
    guard let slash = rest.firstIndex(of: "/"), rest[slash...].count > 1 else {
      throw fault("there is no mount after the host")
    }
    mount = String(rest[slash...])
    guard let place = HostPort(rest[..<slash], defaultPort: 8000), !place.host.isEmpty else {
      throw fault("\"\(rest[..<slash])\" is no host and port")
    }
    host = place.host
    port = place.port
  }
}

/// A host and a port: `HOST`, `HOST:PORT`, `[IPv6]:PORT` or `:PORT`.
struct HostPort: Equatable {
  let host: String
  let port: Int

  /// The address is nil when the text is none of these. Ports are 0 to 65535; 0 lets the system choose.
  init?(_ text: Substring, defaultPort: Int) {
    var (name, number) = (text, Substring(""))
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      name = text[text.index(after: text.startIndex)..<end]
      number = text[text.index(after: end)...]
    } else if let colon = text.firstIndex(of: ":") {
      name = text[..<colon]
      number = text[colon...]
    }
    guard !name.contains(where: { " /@".contains($0) }) else { return nil }
    host = String(name)
    if number.isEmpty {
      port = defaultPort
    } else {
      guard number.first == ":", let value = Int(number.dropFirst()), (0...65535).contains(value)
      else { return nil }
      port = value
    }
  }
}
