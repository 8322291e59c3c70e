import ArgumentParser
import Page
import Glibc
import Rendering
import Network
import Threads

struct FieldCommand: SettingCommand {
  static let place = SettingPlace.field
  static let configuration = CommandConfiguration(
    commandName: "field", abstract: "Let visitors walk through a garden with their phones.",
    discussion: """
      Examples:
        ripples field sites/garden.geojson --walks out/walks
        ripples field sites/garden.geojson --walks out/walks --host 0.0.0.0 --tls
        ripples field sites/garden.geojson --walks out/walks --set temperature=21

      It prints an address for phones, with a QR code where others may come in. The engine runs on \
      the phone and gets events; each walk is kept as a dataset in a folder of its own, which \
      ripples render plays again. Lines that are typed meanwhile change what all walks hear: \
      :variant MAPPING NAME, and :ab MAPPING for the variant before. Ctrl-C ends all walks. \
      docs/field.md says what a garden's staff prepare.
      """)

  @Argument(help: "The site to walk through (GeoJSON).") var site: String

  @Option(help: "The folder in which each walk gets a folder of its own.") var walks: String

  @Option(
    help: ArgumentHelp(
      "Let visitors leave music of the garden and recordings where they are, in this site; it is the walk of whoever comes after.",
      valueName: "site"))
  var left: String?

  @Option(help: "The port of the page; 0 lets the system choose.") var port = 8000

  @Option(help: "The address to listen at; 0.0.0.0 lets in the network.") var host = "127.0.0.1"

  @Flag(help: "Serve https, which phones want before they give the page their sensors.")
  var tls = false

  @OptionGroup var settings: SettingOptions<FieldCommand>

  func work() throws {
    let play = try settings.values
    Interruption.watch()
    let server = try FieldServer(
      site, folder: walks, left: left, play: play, host: host, port: port,
      access: WebAccess(names: play.allowedHosts, spoken: Wording.spoken), isSecure: tls
    ) { Terminal.put(Wording.spoken($0)) }
    Terminal.put("open \(server.own)")
    for address in server.addresses { Terminal.put("phones open \(address)") }
    if isatty(1) == 1, let code = server.addresses.first.flatMap(QRCode.init) {
      Terminal.write(code.terminalText, to: 1)
    }
    if let authority = server.authority { Terminal.put(ServeCommand.words(for: authority)) }
    // Where it runs in the background there are no lines, and asking for them must not stop it.
    Glibc.signal(SIGTTIN, SIG_IGN)
    try SystemThread(named: "lines") { while let line = readLine() { server.take(line: line) } }
      .detach()
    Interruption.wait()
    server.end()
  }
}
