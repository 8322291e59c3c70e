import Files
import Glibc
import Network
import Rendering
import Score
import Spatial
import Wire

/// The server of field walks: a page for visitors' phones, and a walk for each.
public final class FieldServer: Sendable {
  /// The address for a browser of this machine.
  public let own: String
  /// The addresses for phones, one for each network of the machine; none where only this machine is served.
  public let addresses: [String]
  /// The authority that phones must trust; nil for plain HTTP.
  public let authority: CertificateAuthority?
  private let server: WebServer
  private let host: FieldHost
  private let watch: FieldWatch
  private let place: WalksFolder

  /// The name of the engine's module, which `make wasm` writes to `.build/wasm`.
  static let module = "ripples-engine.wasm"

  /// Reads the garden and begins to serve it.
  /// - Parameters:
  ///   - site: the path of the site.
  ///   - folder: the folder in which each walk gets a folder of its own.
  ///   - left: the path of the site to which visitors add what they leave; nil where nothing may be left.
  ///   - play: the seed, the head, what the staff knows of the day, and the permission to read files.
  ///   - say: takes a sentence on a walk.
  /// - Throws: `Fault` or `Faults` for a site that cannot be played, an engine that is not there, and a place where the
  ///   server cannot listen.
  public init(
    _ site: String, folder: String, left: String? = nil, play: PlaySettings, host: String,
    port: Int,
    access: WebAccess, isSecure: Bool, say: @escaping @Sendable (String) -> Void
  ) throws {
    guard let engine = FetchedFiles.folder("wasm", holding: Self.module) else {
      throw Fault(
        .missing, "the engine for phones, \(Self.module), is not there",
        hint: "make it with make wasm, or say with RIPPLES_WASM in which folder it is")
    }
    let garden = try FieldGarden(site, play)
    for finding in garden.pieces.site.findings { say("warning: \(site): \(finding.line)") }
    if garden.declination(at: Double(time(nil))) == nil {
      say(
        "the phones' compasses stay magnetic: the World Magnetic Model of 2025 holds from 2025 to 2029, "
          + "and not round the magnetic poles")
    }
    place = try WalksFolder(folder)
    let leftSite = try left.map { try LeftSite($0, of: site, permit: play.permit) }
    let token = try place.secret()
    var access = access
    access.tokens = [token]
    let secret = try SecretServer(host: host, port: port, access: access, isSecure: isSecure)
    (server, authority) = (secret.server, secret.authority)
    let walks = try FieldHost(
      garden, folder: folder, say: say, post: secret.server.post)
    self.host = walks
    let files = try FieldFiles(
      module: "\(engine)/\(Self.module)", head: garden.head().parts.wire(), sounds: garden.sounds)
    try server.begin(serving: [
      PageFiles(authority: authority?.path, start: "field.js"), files, walks,
      LeavingPlace(leftSite, say: say, post: secret.server.post),
    ])
    watch = try FieldWatch(garden, say: say) { saved in walks.work { walks.take(saved) } }
    own = secret.own(token)
    addresses = secret.others(token)
  }

  /// Does what a line of the staff's says, such as `:variant rose-garden.lua still`; what came of it is said.
  public func take(line: String) { host.work { [host] in host.take(line: line) } }

  /// Ends all walks, writes what is written at their end, and ends the server.
  public func end() {
    watch.end()
    host.end()
    server.end()
  }
}

/// The folder in which walks are kept, for one server alone: the names of walks tell those of one server apart.
final class WalksFolder: Sendable {
  let path: String
  private let lock: FileLock

  /// - Throws: `Fault` where the folder cannot be made or written to, and where another server keeps its walks there.
  init(_ path: String) throws {
    self.path = path
    try Folders.make(path, "walks")
    lock = try FileLock(
      OutputPath(folder: path).below(".field"),
      refused: { _ in
        .system(
          "\(path) cannot be written to", at: .setting("walks"), hint: "choose another folder")
      },
      busy: .call(
        "walks", "another ripples field keeps its walks in \(path)",
        hint: "end it, or choose another folder"))
  }

  /// The secret of the address, which stays the same as long as its file does: a code on a board works after a new
  /// start, and a phone that was away delivers its walk. Only the owner of the folder can read the file.
  /// - Throws: `Fault` for a file that cannot be read or written, and for one that holds no secret.
  func secret() throws -> String { try AccessToken.kept(in: "\(path)/.secret") }
}
