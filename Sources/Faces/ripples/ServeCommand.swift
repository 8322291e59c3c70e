import ArgumentParser
import Glibc
import Page
import Prompt
import Rendering
import Network
import Sessions

struct ServeCommand: LiveCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Show a live session as a page in a browser.",
    discussion: """
      Examples:
        ripples serve mappings/rose-garden.lua --data datasets/garden-walk
        ripples serve --site sites/garden.geojson --data datasets/garden-tour
        ripples serve --site sites/garden.geojson --live --host 0.0.0.0 --tls
        ripples serve --site sites/garden.geojson --tiles out/tiles \\
          --tiles-credit "City map"
        ripples serve scenes/quartet.json
        ripples serve --study out/study.json

      It prints an address; open it in a browser. The page has the garden for a visitor and a \
      workbench for the mapping: editor, sliders, timeline, meters. What is done there are commands of \
      the prompt, which this terminal takes as well (`ripples repl`), and one journal keeps all of it.
      Only this machine reaches the page unless --host says otherwise. The address holds a secret: who \
      has it may change the mapping; the guests' address may not. docs/page.md says more.
      """)

  @OptionGroup var piece: LivePiece

  @Flag(help: "Play no dataset: what pages, sensors and people deliver is the walk.")
  var live = false

  @Option(help: "The port of the page; 0 lets the system choose.") var port = 8000

  @Option(help: "The address to listen at; 0.0.0.0 lets in the network.") var host = "127.0.0.1"

  @Flag(
    help:
      "Serve https, which phones want before they give the page their sensors; docs/page.md says what they install."
  )
  var tls = false

  @Flag(help: "Let guests change the mapping, too.") var guestsMayEdit = false

  @Option(
    help: ArgumentHelp(
      "Tiles behind the map of a garden: a folder, or the address of a server that the pages ask.",
      valueName: "folder|https://host/{z}/{x}/{y}.png"))
  var tiles: String?

  @Option(help: ArgumentHelp("Words in the map that say whose the tiles are.", valueName: "text"))
  var tilesCredit: String?

  @Option(
    help: ArgumentHelp(
      "Let visitors leave music of the garden and recordings where they are, in this site; it is the walk of whoever comes after.",
      valueName: "site"))
  var left: String?

  @Option(
    help: ArgumentHelp(
      "Serve a listening study instead, as `ripples listen serve` does.", valueName: "study"))
  var study: String?

  @OptionGroup var settings: SettingOptions<ServeCommand>

  func work() throws {
    if let study { return try listeners(of: study) }
    var setup = try setup()
    if live, setup.request.data != nil {
      throw CommandFailure("--live plays no dataset; leave out --live or the dataset", code: 2)
    }
    let tiles = try mapTiles(behind: setup)
    let left = try leftSite(of: setup)
    setup.beginsAnyway = setup.watches
    setup.rests = true
    if setup.destinations.isEmpty { setup.destinations = ["none"] }
    let open = try setup.open()
    do { try showPage(of: open, setup, tiles, left) } catch {
      open.close()
      throw error
    }
    var prompt = PromptOptions()
    prompt.spoken = Wording.spoken
    prompt.outlastsInput = true
    try attend(open, prompt)
  }

  /// Serves a listening study, which has sounds of its own.
  private func listeners(of study: String) throws {
    let settings = try settings.values
    let own: [(name: String, isGiven: Bool)] = [
      ("the mapping", piece.mapping != nil), ("--data", piece.data != nil), ("--live", live),
      ("--tiles", tiles != nil), ("--tiles-credit", tilesCredit != nil), ("--left", left != nil),
      ("--guests-may-edit", guestsMayEdit),
    ]
    let set = Settings.of(Self.place).filter { $0.name != "allow-read" && settings.isSet($0) }
    let given = own.filter(\.isGiven).map(\.name) + set.map { "--\($0.name)" }
    guard given.isEmpty else {
      throw CommandFailure(
        "--study serves a listening study, which has sounds of its own; leave out \(given.joined(separator: " and ")), or --study",
        code: 2)
    }
    let folders = settings.allowRead.flatMap { ["--allow-read", $0] }
    let words = ["--port", "\(port)", "--host", host] + (tls ? ["--tls"] : []) + folders
    try ListenCommand.Serve.parse(words + ["--", study]).work()
  }

  /// The tiles behind the map; nil where none were asked for.
  private func mapTiles(behind setup: SessionSetup) throws -> MapTiles? {
    guard let tiles else {
      guard tilesCredit == nil else {
        throw CommandFailure("--tiles-credit says whose the tiles are; give --tiles, too", code: 2)
      }
      return nil
    }
    guard setup.request.site != nil else {
      throw CommandFailure(
        "--tiles lie behind the map of a garden; give one with --site, or leave out --tiles",
        code: 2)
    }
    return try MapTiles(tiles, credit: tilesCredit)
  }

  /// The site to which visitors add what they leave; nil where nothing may be left.
  private func leftSite(of setup: SessionSetup) throws -> LeftSite? {
    guard let left else { return nil }
    guard let site = setup.request.site else {
      throw CommandFailure(
        "--left takes what visitors leave in a garden; give one with --site, or leave out --left",
        code: 2)
    }
    return try LeftSite(left, of: site, permit: setup.request.permit)
  }

  private func showPage(
    of open: OpenSession, _ setup: SessionSetup, _ tiles: MapTiles?, _ left: LeftSite?
  ) throws {
    let access = WebAccess(
      origins: setup.allowedOrigins, names: setup.allowedHosts, spoken: Wording.spoken)
    let page = try PageServer(
      open.session, host: host, port: port, guestsMayEdit: guestsMayEdit, access: access,
      isSecure: tls, tiles: tiles, left: left)
    Terminal.put("open \(page.owner)")
    for address in page.addressesOfGuests { Terminal.put("guests open \(address)") }
    if isatty(1) == 1, let code = page.addressesOfGuests.first.flatMap(QRCode.init) {
      Terminal.write(code.terminalText, to: 1)
    }
    if let authority = page.authority { Terminal.put(Self.words(for: authority)) }
  }

  static func words(for authority: CertificateAuthority) -> String {
    """
    browsers trust the page once \(authority.path) is installed, or authority.pem behind its address
    its SHA-256 fingerprint: \(authority.fingerprint)\(
      authority.isNew ? "\nit is new: install it, also where an older one was" : "")
    """
  }
}
