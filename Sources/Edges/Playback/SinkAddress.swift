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
