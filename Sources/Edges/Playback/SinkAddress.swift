import Score
import SoundFiles

/// The address to which the setting ‹to› and a session's `:record` send the sound, as a person writes it.
public enum SinkAddress: Sendable, Equatable {
  /// `http`, `http:8000`, `http://127.0.0.1:8000`: a server for any number of players.
  case http(host: String, port: Int)
  /// `walk.wav`, `takes/walk.flac`: a file that grows.
  case file(String)
  /// `-`, `stdout`: WAV; `raw:-`, `raw`: the bare samples.
  case standardOutput(isRaw: Bool)
  /// `device`, `device:NAME`, `device:2`: a sound device; nil is the default.
  case device(String?)
  /// `icecast://source:password@host:port/mount`: a stream on an Icecast server.
  case icecast(IcecastAddress)

  /// The forms of an address, for help texts and errors.
  public static let accepted =
    "http[:PORT], http://HOST:PORT, FILE.wav (or .flac, .ogg, .opus, .mp3, .rf64), - or stdout "
    + "(WAV), raw:- (bare floats), device[:NAME], icecast://source:PASSWORD@HOST:PORT/MOUNT"

  /// The port that `http` means.
  public static let defaultPort = 8000

  /// - Throws: `Fault` (`call`) for any other text; it says what is accepted.
  public init(parsing text: String) throws(Fault) {
    switch text {
    case "": throw Self.fault(text, "there is no address")
    case "-", "stdout", "wav:-": self = .standardOutput(isRaw: false)
    case "raw", "raw:-", "raw:stdout": self = .standardOutput(isRaw: true)
    case "device": self = .device(nil)
    case "http": self = .http(host: "127.0.0.1", port: Self.defaultPort)
    default: try self.init(composed: text)
    }
  }

  private init(composed text: String) throws(Fault) {
    func rest(_ prefix: String) -> Substring? {
      text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : nil
    }
    if let address = rest("icecast://") {
      self = .icecast(try IcecastAddress(parsing: address))
    } else if let place = rest("http://") {
      self = try Self.server(place.hasSuffix("/") ? place.dropLast() : place, of: text)
    } else if let port = rest("http:") {
      self = try Self.server(":" + port, of: text)
    } else if let name = rest("device:") {
      guard !name.isEmpty else { throw Self.fault(text, "there is no device after the colon") }
      self = .device(String(name))
    } else if text.contains("://") {
      throw Self.fault(text, "this kind of address is not known")
    } else {
      self = try Self.named(text)
    }
  }

  private static func server(_ place: Substring, of text: String) throws(Fault) -> SinkAddress {
    guard let place = HostPort(place, defaultPort: defaultPort) else {
      throw fault(text, "a server's address is a host and a port from 0 to 65535")
    }
    return .http(host: place.host.isEmpty ? "127.0.0.1" : place.host, port: place.port)
  }

  private static func named(_ text: String) throws(Fault) -> SinkAddress {
    do throws(Fault) {
      _ = try AudioFormat.forFile(text)
      return .file(text)
    } catch {
      let words = ["http", "stdout", "device", "icecast"]
      let isWord = !text.contains(".") && !text.contains("/")
      let nearest = isWord ? NearestName.to(text, among: words) : nil
      guard let nearest else { throw fault(text, error.message) }
      throw fault(text, "this is no address; did you mean \"\(nearest)\"?")
    }
  }

  private static func fault(_ text: String, _ message: String) -> Fault {
    Fault(.call, message, at: .setting("to \(text)"), hint: "give one of \(accepted)")
  }
}

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
